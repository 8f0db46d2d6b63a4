/**
 * Serializes answers by the contract: fields that a schema does not name are left out, and what it requires must be there. The types of
 * the handlers check the kinds of values; the tests check every answer that they get against its schema.
 */
import fastJson, { type Schema } from 'fast-json-stringify'
import type { FastifyRouteSchemaDef } from 'fastify/types/schema'
import { z } from 'zod'

/** Serializes an answer: to text, or to bytes if it is one of {@link cacheSerialized}. */
export type AnswerWriter = (answer: unknown) => string | Buffer

/** Compiles the serializer of a schema of the contract. */
export const compileAnswer = ({ schema }: Pick<FastifyRouteSchemaDef<unknown>, 'schema'>): AnswerWriter => {
  if (!(schema instanceof z.ZodType)) throw new Error('An answer needs a schema of the contract.')
  const write = writers.get(schema) ?? withCache(compile(schema))
  writers.set(schema, write)
  return write
}

/** Marks an answer that many requests get: it is serialized once, and must not change any more. */
export function cacheSerialized<Answer extends object>(answer: Answer): Answer {
  serialized.set(answer, null)
  return answer
}

/** Marked answers; null until they are serialized. As bytes, because text would be encoded again for each request. */
const serialized = new WeakMap<object, Buffer | null>()

const withCache =
  (write: (answer: unknown) => string): AnswerWriter =>
  (answer) => {
    if (typeof answer !== 'object' || answer === null) return write(answer)
    const cached = serialized.get(answer)
    if (cached === undefined) return write(answer)
    const bytes = cached ?? Buffer.from(write(answer))
    serialized.set(answer, bytes)
    return bytes
  }

/** Serializers by schema: many routes share one. */
const writers = new WeakMap<z.ZodType, AnswerWriter>()

function compile(schema: z.ZodType): (answer: unknown) => string {
  const json = z.toJSONSchema(schema, {
    io: 'output',
    target: 'draft-7',
    // Without names, each part is written where it is used.
    metadata: z.registry<z.core.JSONSchemaMeta>(),
    override: ({ jsonSchema }) => simplify(jsonSchema),
  })
  return fastJson(json as Schema)
}

/**
 * Rewrites a schema for the serializer. Values that may be null become `nullable`, because it would try each value against both
 * alternatives. `additionalProperties: false` goes: unnamed fields are left out anyway, and it would refuse alternatives for them.
 */
function simplify(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties
  const { anyOf: [something, nothing, ...others] = [] } = schema
  if (typeof something !== 'object' || typeof nothing !== 'object' || nothing.type !== 'null' || others.length > 0)
    return
  delete schema.anyOf
  Object.assign(schema, something, { nullable: true })
}
