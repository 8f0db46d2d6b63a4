/** The QASM page's form as a link carries it, and as a saved circuit fills it. */
import type { Circuit } from '../../../contract/circuits'
import { qasmBytes } from '../../../contract/limits'
import type { Program } from './program'
import { aboutIn, aboutOfCircuit, isRecord, isText, type SharedAbout } from '../workbench/share/shared-about'

/** What a link carries of a program. */
export const sharedProgram = ({
  name,
  description,
  tags,
  references,
  qasm,
}: Program): { about: Omit<SharedAbout, 'originId'>; qasm: string } => ({
  about: { name, description, tags, references },
  qasm,
})

/** The program that a link carries; null where it carries none. */
export function programIn(content: unknown): Program | null {
  if (!isRecord(content)) return null
  const about = aboutIn(content['about'])
  const { qasm } = content
  return about === null || !isText(qasm, qasmBytes) ? null : { ...about, qasm, isPublic: false }
}

/** A circuit's program, to go on from. */
export const programOfCircuit = (circuit: Circuit): Program => ({
  ...aboutOfCircuit(circuit),
  qasm: circuit.qasmCode,
  isPublic: false,
})
