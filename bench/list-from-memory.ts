/**
 * The route of the library without its database: a server of its own that gives one answer, which it is told on its standard input,
 * through everything else that a request passes. Prints its address.
 */
import { text } from 'node:stream/consumers'
import { drizzle } from 'drizzle-orm/node-postgres'
import Fastify from 'fastify'
import { collectDefaultMetrics, register } from 'prom-client'
import { circuitRoutes, CircuitSummary } from '../contract/circuits'
import { listingOf } from '../contract/envelope'
import { apiPath } from '../contract/paths'
import { compileSerializer } from '../server/http/response-serializer'
import { registerApi } from '../server/http/api'
import { sendSecurityHeaders } from '../server/http/security-headers'
import { readSettings } from '../server/platform/settings'

const answer = listingOf(CircuitSummary).parse(JSON.parse(await text(process.stdin)))
const app = Fastify()
sendSecurityHeaders(app, readSettings({}))
collectDefaultMetrics()
app.get(`${apiPath}/metrics`, { schema: { hide: true } }, () => register.metrics())
const nothing = async () => {}
registerApi(
  app,
  { 'GET /circuits': circuitRoutes['GET /circuits'] },
  { 'GET /circuits': async () => answer },
  {
    findViewer: async () => null,
    limiter: { request: nothing, byClient: nothing, byAccount: nothing },
    queries: drizzle.mock(),
    serializerCompiler: compileSerializer,
  },
)
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
