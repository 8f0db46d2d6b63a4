/**
 * The Model Context Protocol on lines of JSON: what a server of tools needs of it. The official SDK brings a web framework, an HTTP server and some
 * ninety packages more, of which a server on standard input and output uses none.
 */
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { productVersion } from '../../platform/version'
import { tools, type ToolContext } from './tools'

/** The versions of the protocol that this is written for, the newest first. What they have of tools is the same. */
const versions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']

/** A request, or a notification, which has no id. */
const Message = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string().optional(),
  params: z.looseObject({}).optional(),
})
type Message = z.infer<typeof Message>

/** Codes of JSON-RPC. */
const codes = {
  noJson: -32_700,
  noRequest: -32_600,
  noMethod: -32_601,
  wrongParameters: -32_602,
  failed: -32_603,
} as const

/** A request that cannot be answered. */
class ProtocolError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Answers requests, one after the other, until the input ends. */
export async function serveTools(input: Readable, write: (line: string) => void, context: ToolContext): Promise<void> {
  for await (const line of createInterface({ input })) {
    if (line.trim() === '') continue
    const answer = await answerLine(line, context)
    if (answer !== null) write(`${JSON.stringify({ jsonrpc: '2.0', ...answer })}\n`)
  }
}

async function answerLine(line: string, context: ToolContext): Promise<object | null> {
  const json = parseJson(line)
  if (json === undefined) return { id: null, error: { code: codes.noJson, message: 'This is no JSON.' } }
  const parsed = Message.safeParse(json)
  if (!parsed.success) return { id: null, error: { code: codes.noRequest, message: 'This is no request.' } }
  const { id, method } = parsed.data
  // Notifications need nothing, and answers are to requests that this server never makes.
  if (id === undefined || method === undefined) return null
  try {
    return { id, result: await call(method, parsed.data.params ?? {}, context) }
  } catch (error) {
    const code = error instanceof ProtocolError ? error.code : codes.failed
    return { id, error: { code, message: error instanceof Error ? error.message : String(error) } }
  }
}

async function call(method: string, params: NonNullable<Message['params']>, context: ToolContext): Promise<object> {
  switch (method) {
    case 'initialize': {
      const asked = versions.find((version) => version === params['protocolVersion'])
      return {
        protocolVersion: asked ?? versions[0],
        capabilities: { tools: {} },
        serverInfo: { name: 'ketwork', title: 'Ketwork', version: productVersion },
        instructions:
          'Checks, draws, converts and simulates quantum circuits in OpenQASM, and searches a library of them.',
      }
    }
    case 'ping':
      return {}
    case 'tools/list':
      return {
        tools: tools.map(({ name, description, input }) => ({
          name,
          description,
          inputSchema: z.toJSONSchema(input, { io: 'input', target: 'draft-7', unrepresentable: 'any' }),
          // Nothing is changed anywhere, and only a search asks a server.
          annotations: { readOnlyHint: true, openWorldHint: name === 'search' },
        })),
      }
    case 'tools/call': {
      const tool = tools.find(({ name }) => name === params['name'])
      if (tool === undefined)
        throw new ProtocolError(codes.wrongParameters, `There is no tool "${String(params['name'])}".`)
      return tool.run(context, params['arguments'] ?? {})
    }
    default:
      throw new ProtocolError(codes.noMethod, `There is no method "${method}".`)
  }
}

/** Undefined for what is no JSON. */
function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
