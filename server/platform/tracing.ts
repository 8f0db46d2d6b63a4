/**
 * Traces for OpenTelemetry: a span a request, and below it one for each query. The packages are loaded only where a collector is set,
 * because they take memory and time. No span has a parameter of a query, or the query of a URL: both may be secret.
 */
import type { Context, Span, Tracer } from '@opentelemetry/api'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { headersOf, type TracingSettings } from './tracing-headers'
import { productVersion } from './version'

/** Makes spans, and sends them to a collector. */
export interface Tracing {
  /** Runs work within a new span, which its end function finishes. The header `traceparent` makes it part of a trace of a proxy. */
  runInRequestSpan(request: TracedRequest, work: () => void): RequestSpan
  /** Traces each query of a pool. */
  tracePool(pool: Pool): void
  /** Sends the spans that are left. */
  close(): Promise<void>
}

/** What a span tells of a request. */
interface TracedRequest {
  id: string
  method: string
  /** The pattern, without ids. */
  route: string
  headers: Record<string, string | string[] | undefined>
}

/** A span that runs. */
interface RequestSpan {
  end(status: number): void
}

/** Starts tracing; null where no collector is set. A collector that is away costs the spans, and nothing else. */
export async function openTracing(
  { otlpEndpoint, otlpHeaders }: TracingSettings,
  log: Logger,
): Promise<Tracing | null> {
  if (otlpEndpoint === undefined) return null
  const [api, { NodeTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const exporter = new OTLPTraceExporter({
    url: `${otlpEndpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: headersOf(otlpHeaders),
  })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'ketwork', 'service.version': productVersion }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  provider.register()
  api.diag.setLogger(logFailures(log), api.DiagLogLevel.ERROR)
  const tracer = provider.getTracer('ketwork')
  log.info({ collector: new URL(otlpEndpoint).host }, 'Requests are traced')
  return {
    runInRequestSpan(request, work) {
      const parent = api.propagation.extract(api.context.active(), request.headers)
      const span = startRequestSpan(tracer, request, parent)
      api.context.with(api.trace.setSpan(parent, span), work)
      return {
        end(status) {
          span.setAttribute('http.response.status_code', status)
          if (status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    tracePool: (pool) => traceQueries(pool, tracer, api),
    close: () => provider.shutdown(),
  }
}

function startRequestSpan(tracer: Tracer, { id, method, route }: TracedRequest, parent: Context): Span {
  const attributes = { 'http.request.method': method, 'http.route': route, 'ketwork.request_id': id }
  // 1 is a span of a server.
  return tracer.startSpan(`${method} ${route}`, { kind: 1, attributes }, parent)
}

/** Wraps `query` of the pool's connections: a span from the moment that it is sent until its rows are there. */
function traceQueries(pool: Pool, tracer: Tracer, { SpanStatusCode }: typeof import('@opentelemetry/api')): void {
  pool.on('connect', (client) => {
    const query: (...args: unknown[]) => unknown = client.query.bind(client)
    const traced = (...args: unknown[]): unknown => {
      const text = textOf(args[0])
      if (text === null) return query(...args)
      const [operation = 'query'] = text.trimStart().split(/\s/, 1)
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2000) }
      // 2 is a span of a client.
      const span = tracer.startSpan(operation.toLowerCase(), { kind: 2, attributes })
      const end = (error?: unknown) => {
        if (error) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      }
      const callback = args.at(-1)
      if (typeof callback === 'function') {
        const withEnd = (...results: unknown[]): unknown => {
          end(results[0])
          return callback(...results)
        }
        return query(...args.slice(0, -1), withEnd)
      }
      const outcome = query(...args)
      if (outcome instanceof Promise) outcome.then(() => end(), end)
      else end()
      return outcome
    }
    Reflect.set(client, 'query', traced)
  })
}

/** The text of a query, whose values are placeholders; null for what is no plain query. */
function textOf(query: unknown): string | null {
  if (typeof query === 'string') return query
  const text: unknown = Reflect.get(Object(query), 'text')
  return typeof text === 'string' && typeof Reflect.get(Object(query), 'submit') !== 'function' ? text : null
}

function logFailures(log: Logger) {
  return {
    error: (message: string) => log.warn({ problem: message.slice(0, 300) }, 'Traces could not be sent'),
    warn: ignoreMessage,
    info: ignoreMessage,
    debug: ignoreMessage,
    verbose: ignoreMessage,
  }
}

const ignoreMessage = () => {}
