/** The OpenAPI 3.1 document, generated from the contract. */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { apiPath } from '../../contract/paths'
import type { Settings } from '../platform/settings'
import { notFound } from './http-error'

/** The body of a route with an upload, which is read as a stream and has no schema in the contract. */
const fileBody = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
}

/** Serves the reference at `/api/docs`. */
export async function serveApiReference(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.register(async (reference) => {
    // No file of it has a NUL character in its name, and its file server fails on one.
    reference.addHook('onRequest', async ({ url }) => {
      if (url.includes('%00')) throw notFound('There is nothing at this address.')
    })
    await reference.register(swaggerUi, {
      routePrefix: `${apiPath}/docs`,
      theme: { title: `${settings.productName} API` },
      // Only this page may use style attributes.
      transformStaticCSP: (policy) => `${policy};style-src-attr 'unsafe-inline'`,
      uiConfig: { docExpansion: 'list', deepLinking: false, validatorUrl: null },
    })
  })
}

/** Must be awaited before the routes that it describes are registered. */
export async function registerOpenApi(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: settings.productName, description: 'Make, check and share quantum circuits.', version: '1.0.0' },
      servers: [{ url: settings.publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (route) => {
      const described = jsonSchemaTransform(route)
      if (!described.schema.consumes?.includes('multipart/form-data')) return described
      return { ...described, schema: { ...described.schema, body: fileBody } }
    },
    transformObject: jsonSchemaTransformObject,
  })
  app.get(`${apiPath}/openapi.json`, { schema: { hide: true } }, async (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').serializer(JSON.stringify).send(app.swagger()),
  )
}
