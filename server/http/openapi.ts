/** The OpenAPI 3.1 document, made from the contract. */
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { Settings } from '../platform/settings'
import { apiPath } from './api'

/** Has to be awaited before the routes that it describes are registered. */
export async function describeApi(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: settings.productName, description: 'Make, check and share quantum circuits.', version: '1.0.0' },
      servers: [{ url: settings.publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  app.get(`${apiPath}/openapi.json`, { schema: { hide: true } }, async (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').serializer(JSON.stringify).send(app.swagger()),
  )
}
