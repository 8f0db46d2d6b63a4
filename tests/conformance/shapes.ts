/** The lines of the files that are read. */
import { z } from 'zod'

/** A small program, and what others say of it. */
export const Snippet = z.object({
  source: z.string(),
  lang: z.string().optional(),
  level: z.string().optional(),
  valid: z.boolean().nullish(),
  parses_agreed: z.boolean().nullish(),
  options: z.unknown().optional(),
  line: z.number().nullish(),
  column0: z.number().nullish(),
})
export type Snippet = z.infer<typeof Snippet>

/** A program with mistakes, and what is to be said of each. */
export const Broken = z.object({
  id: z.string(),
  source: z.string(),
  errors: z.array(
    z.object({
      line: z.number(),
      column: z.number(),
      length: z.number(),
      mentions_any: z.array(z.string()),
      suggests: z.string().nullish(),
    }),
  ),
  most_diagnostics: z.number(),
})
export type Broken = z.infer<typeof Broken>

const Pairs = z.array(z.tuple([z.number(), z.number()]))
/** What Qiskit makes of a program; states and matrices as pairs of real and imaginary part. */
export const Truth = z.object({
  file: z.string(),
  ok: z.boolean(),
  qubits: z.number().optional(),
  clbits: z.number().optional(),
  gates: z.record(z.string(), z.number()).optional(),
  depth: z.number().optional(),
  statevector: Pairs.optional(),
  probe: Pairs.optional(),
  unitary: Pairs.optional(),
  distribution: z.record(z.string(), z.number()).optional(),
})
export type Truth = z.infer<typeof Truth>
