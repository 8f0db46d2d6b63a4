/** The QASM page's form in a share link, and as a copy of a saved circuit. */
import type { Circuit } from '../../../contract/circuits'
import { qasmBytes } from '../../../contract/limits'
import { aboutIn, aboutOfCircuit, isRecord, isText, type SharedAbout } from '../workbench/share/shared-about'
import type { Program } from './program'

interface SharedProgram {
  about: Omit<SharedAbout, 'originId'>
  qasm: string
}

/** What a link carries of a program; null if there is none. */
export const toShared = ({ name, description, tags, references, qasm }: Program): SharedProgram | null =>
  qasm.trim() === '' ? null : { about: { name, description, tags, references }, qasm }

/** The program in a link; null if it is invalid. */
export function contentIn(content: unknown): Program | null {
  if (!isRecord(content)) return null
  const about = aboutIn(content['about'])
  const { qasm } = content
  return about === null || !isText(qasm, qasmBytes) ? null : { ...about, qasm, isPublic: false }
}

/** A copy of a circuit's program. */
export const contentOfCircuit = (circuit: Circuit): Program => ({
  ...aboutOfCircuit(circuit),
  qasm: circuit.qasmCode,
  isPublic: false,
})
