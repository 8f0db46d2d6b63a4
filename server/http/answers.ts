/**
 * Writes answers as the contract has them: what a schema does not name stays here, and what it requires must be there. Of what kind
 * a value is, the types of the handlers say already; the tests hold every answer that they get to its schema, to the letter.
 */
import fastJson, { type Schema } from 'fast-json-stringify'
import type { FastifyRouteSchemaDef } from 'fastify/types/schema'
import { z } from 'zod'

/** Writes an answer: as text, or as the bytes that go out where many get the same. */
export type AnswerWriter = (answer: unknown) => string | Buffer

/** Makes what writes the answers of a schema of the contract. */
export const compileAnswer = ({ schema }: Pick<FastifyRouteSchemaDef<unknown>, 'schema'>): AnswerWriter => {
  if (!(schema instanceof z.ZodType)) throw new Error('An answer needs a schema of the contract.')
  const write = writers.get(schema) ?? remembering(compile(schema))
  writers.set(schema, write)
  return write
}

/** Marks an answer that many get: it is written once, and nobody may change it from here on. */
export function forMany<Answer extends object>(answer: Answer): Answer {
  written.set(answer, null)
  return answer
}

/** Answers that many get; null where one has not been written yet. Bytes, since a text is made into bytes anew for each who gets it. */
const written = new WeakMap<object, Buffer | null>()

const remembering =
  (write: (answer: unknown) => string): AnswerWriter =>
  (answer) => {
    if (typeof answer !== 'object' || answer === null) return write(answer)
    const known = written.get(answer)
    if (known === undefined) return write(answer)
    const bytes = known ?? Buffer.from(write(answer))
    written.set(answer, bytes)
    return bytes
  }

/** Some schemas are those of many routes. */
const writers = new WeakMap<z.ZodType, AnswerWriter>()

function compile(schema: z.ZodType): (answer: unknown) => string {
  const json = z.toJSONSchema(schema, {
    io: 'output',
    target: 'draft-7',
    // Without the names of parts: each stands where it is used.
    metadata: z.registry<z.core.JSONSchemaMeta>(),
    override: ({ jsonSchema }) => sayForWriter(jsonSchema),
  })
  return fastJson(json as Schema)
}

/**
 * Says a schema as the writer understands it best: `nullable` for what is something or null, else each such value would be tried
 * against both; and nothing of what is not named, which it leaves out, but would take for a reason to choose none of several.
 */
function sayForWriter(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties
  const { anyOf: [something, nothing, ...others] = [] } = schema
  if (typeof something !== 'object' || typeof nothing !== 'object' || nothing.type !== 'null' || others.length > 0)
    return
  delete schema.anyOf
  Object.assign(schema, something, { nullable: true })
}
