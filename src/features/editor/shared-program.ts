/** The QASM page's form in a share link, and as a copy of a saved circuit. */
import '../workbench/share/validate-without-eval'
import { z } from 'zod'
import type { Circuit } from '../../../contract/circuits'
import { qasmBytes } from '../../../contract/limits'
import { copyDetails, SharedDetails } from '../workbench/share/shared-details'
import { emptyProgram, type Program } from './program'

/** What a link carries. Its content is validated, because anyone can write one. */
const SharedProgram = z.object({ about: SharedDetails.optional(), qasm: z.string().max(qasmBytes) })

/** What a link carries of a program; null if there is none. */
export const toShared = ({ name, description, tags, references, qasm }: Program): object | null =>
  qasm.trim() === '' ? null : { about: { name, description, tags, references }, qasm }

/** The program in a link; null if it is invalid. */
export function parseShared(shared: unknown): Program | null {
  const { data } = SharedProgram.safeParse(shared)
  return data ? { ...emptyProgram, ...data.about, qasm: data.qasm } : null
}

/** A copy of a circuit's program. */
export const copyFromCircuit = (circuit: Circuit): Program => ({
  ...emptyProgram,
  ...copyDetails(circuit),
  qasm: circuit.qasmCode,
})
