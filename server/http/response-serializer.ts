/**
 * Serializes responses by the schemas of the contract: fields that a schema does not name are left out, and required ones must be there.
 * The handlers' types already check the kinds of values; tests compare every response with its schema.
 */
import fastJson, { type Schema } from 'fast-json-stringify'
import type { FastifyRouteSchemaDef } from 'fastify/types/schema'
import { z } from 'zod'

/** Serializes a response: to text, or to bytes if many clients get the same. */
type Serializer = (response: unknown) => string | Buffer

/** Creates the serializer of a schema. Routes with the same schema share one. */
export const compileSerializer = ({ schema }: Pick<FastifyRouteSchemaDef<unknown>, 'schema'>): Serializer => {
  if (!(schema instanceof z.ZodType)) throw new Error('A response needs a schema of the contract.')
  const serializer = serializers.get(schema) ?? withCache(compile(schema))
  serializers.set(schema, serializer)
  return serializer
}

const serializers = new WeakMap<z.ZodType, Serializer>()

/** Marks a response that many clients get: it is serialized once, and must not change any more. */
export function cacheSerialized<Response extends object>(response: Response): Response {
  serialized.set(response, null)
  return response
}

/** Cached responses; null before the first serialization. As bytes, because text would be encoded again for each client. */
const serialized = new WeakMap<object, Buffer | null>()

const withCache =
  (serialize: (response: unknown) => string): Serializer =>
  (response) => {
    if (typeof response !== 'object' || response === null) return serialize(response)
    const cached = serialized.get(response)
    if (cached === undefined) return serialize(response)
    const bytes = cached ?? Buffer.from(serialize(response))
    serialized.set(response, bytes)
    return bytes
  }

function compile(schema: z.ZodType): (response: unknown) => string {
  const json = z.toJSONSchema(schema, {
    io: 'output',
    target: 'draft-7',
    // Without names for parts of the schema: each part is written out where it is used.
    metadata: z.registry<z.core.JSONSchemaMeta>(),
    override: ({ jsonSchema }) => simplify(jsonSchema),
  })
  return fastJson(json as Schema)
}

/**
 * Rewrites a schema for fast-json-stringify: `nullable` instead of a union with null, because it would validate the value against both;
 * and without `additionalProperties: false`, which it would use to choose between alternatives. It leaves unknown fields out anyway.
 */
function simplify(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties
  const { anyOf: [something, nothing, ...others] = [] } = schema
  if (typeof something !== 'object' || typeof nothing !== 'object' || nothing.type !== 'null' || others.length > 0)
    return
  delete schema.anyOf
  Object.assign(schema, something, { nullable: true })
}
