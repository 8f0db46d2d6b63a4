/** The tools that `ketwork mcp` offers: what they take, by the schemas of the contract, and what they do. */
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { circuitRoutes } from '../../../contract/circuits'
import { exportFormatNames } from '../../../contract/generated/export-format-names'
import { ImportFormat } from '../../../contract/imports'
import * as limits from '../../../contract/limits'
import { SimulateRequest } from '../../../contract/simulation'
import type { Client } from '../../../clients/javascript/index'
import type { Diagnostic, Engine } from '../../../engine-rs/index'
import { reportSimulation } from '../../../engine-rs/simulation-report'
import { drawPicture } from '../../engine/draw-picture'
import { productVersion } from '../../platform/version'
import { formatDiagnostic, isError } from '../diagnostic-report'

/** What tools work with. */
export interface ToolContext {
  engine: Engine
  /** The server that is searched; it is asked by nothing else. */
  client: Client
  server: string
}

/** Makes a tool known to a server of the protocol, which checks what the tool is given. */
type Tool = (server: McpServer, context: ToolContext) => void

const Program = z.string().min(1, 'Send a program.').max(limits.qasmBytes).describe('A program of OpenQASM 2 or 3')

const text = (content: string, failed = false): CallToolResult => ({
  content: [{ type: 'text', text: content }],
  isError: failed,
})

/** Makes a tool of a schema and what is done with what it accepts. */
function tool<Input extends z.ZodObject>(
  name: string,
  description: string,
  inputSchema: Input,
  run: (context: ToolContext, given: z.output<Input>) => Promise<CallToolResult>,
): Tool {
  // Nothing is changed anywhere, and only a search asks a server.
  const annotations = { readOnlyHint: true, openWorldHint: name === 'search' }
  const schema: z.ZodObject = inputSchema
  return (server, context) => {
    // The server has checked what comes; the schema says of which type it is.
    server.registerTool<z.ZodObject, z.ZodObject>(name, { description, inputSchema: schema, annotations }, (given) =>
      run(context, inputSchema.parse(given)),
    )
  }
}

const describeAll = (program: string, diagnostics: readonly Diagnostic[]) =>
  diagnostics.map((diagnostic) => formatDiagnostic('program', program, diagnostic)).join('')

const check = tool(
  'check',
  'Checks an OpenQASM 2 or 3 program: errors and warnings, each with its place and what to do.',
  z.object({ qasm: Program }),
  async ({ engine }, { qasm }) => text(describeAll(qasm, engine.check(qasm).diagnostics) || 'No problems.'),
)

const draw = tool(
  'draw',
  'Draws an OpenQASM program as a picture (PNG), or as SVG.',
  z.object({
    qasm: Program,
    theme: z.enum(['light', 'dark']).optional(),
    as: z.enum(['png', 'svg']).optional().describe('png where absent'),
  }),
  async ({ engine }, { qasm, theme = 'light', as = 'png' }) => {
    const metadata = { name: 'Circuit', address: '', software: `Ketwork ${productVersion}` }
    const { file, diagnostics } = await drawPicture(engine, qasm, { format: as, theme, metadata })
    if (file === null) return text(describeAll(qasm, diagnostics), true)
    // What the picture does not show.
    const said = describeAll(qasm, diagnostics)
    const notes = said === '' ? [] : text(said).content
    if (typeof file === 'string') return { content: [...text(file).content, ...notes], isError: false }
    const data = Buffer.from(file).toString('base64')
    return { content: [{ type: 'image', data, mimeType: 'image/png' }, ...notes], isError: false }
  },
)

const convert = tool(
  'convert',
  'Converts a program: OpenQASM, or Python of Qiskit, Cirq, PennyLane or Amazon Braket, a notebook, Markdown, Stim, Quirk, Quil, JSON of Cirq or IonQ, or a QPY file of Qiskit as base64, which are read and never executed, to OpenQASM 2 or 3 or to another tool. Says what the target cannot express.',
  z.object({
    program: z.string().min(1, 'Send a program.').max(limits.bodyBytes),
    from: ImportFormat.optional().describe('what the program is; what it looks like where absent'),
    to: z.enum(['qasm2', 'qasm3', ...exportFormatNames]),
  }),
  async ({ engine }, { program, from, to }) => {
    const { detectFormat, importProgram } = await import('../../../importers/index')
    const format = from ?? detectFormat(program)
    const imported = format === null ? null : importProgram(program, format)
    const notes =
      imported?.problems.map(({ line, severity, message }) => `line ${line}: ${severity}: ${message}\n`) ?? []
    const qasm = imported === null ? program : imported.program
    if (qasm === null) return text(notes.join(''), true)
    const result =
      to === 'qasm2' || to === 'qasm3'
        ? await convertVersion(engine, qasm, to === 'qasm2' ? 2 : 3)
        : await engine.exportProgram(qasm, to)
    const said = [...notes, describeAll(qasm, result.diagnostics)].join('')
    if (result.text === null) return text(said, true)
    return {
      content: [result.text, said].filter((part) => part !== '').map((part) => ({ type: 'text', text: part })),
      isError: false,
    }
  },
)

async function convertVersion(engine: Engine, program: string, version: 2 | 3) {
  const { qasm, diagnostics } = await engine.convert(program, version)
  return { text: qasm, diagnostics }
}

const { qasm: _qasm, values, shots, seed, observables, maxOutcomes } = SimulateRequest.shape

const simulate = tool(
  'simulate',
  'Simulates an OpenQASM program of up to 20 qubits (circuits of Clifford gates may have thousands): how likely each outcome is, counts of shots, expectations of observables.',
  z.object({ qasm: Program, values, shots, seed, observables, maxOutcomes }),
  async ({ engine }, { qasm, ...options }) => {
    const report = await reportSimulation(engine, qasm, {
      values: options.values ?? [],
      shots: options.shots ?? null,
      seed: options.seed ?? 0,
      observables: options.observables ?? [],
      maxOutcomes: options.maxOutcomes ?? 64,
      maxBits: limits.simulation.bits,
      qubits: limits.simulation.qubits,
    })
    const { problems, diagnostics, ...found } = report
    const said = [...problems.map(({ path, message }) => `${path}: ${message}\n`), describeAll(qasm, diagnostics)].join(
      '',
    )
    if (problems.length > 0 || diagnostics.some(isError)) return text(said, true)
    return text(`${said}${JSON.stringify(found)}`)
  },
)

const { q, limit, sort } = circuitRoutes['GET /circuits'].query.shape

const search = tool(
  'search',
  'Searches the library of a Ketwork server for circuits, by words and by filters such as qubits:4..8, gate:rzz, tag:"error correction". Answers with names, sizes and addresses.',
  z.object({ q: q.unwrap(), limit, sort }),
  async ({ client, server }, { q: words, ...query }) => {
    const found = await client.circuits.search(words, { limit: 10, ...query })
    if (!found.ok) return text(found.error.message, true)
    const circuits = found.value.map(({ id, name, description, circuitParams, author }) => ({
      id,
      name,
      description,
      qubits: circuitParams.qubits,
      depth: circuitParams.depth,
      author: author?.username ?? null,
      url: `${server}/circuits/${id}`,
    }))
    return text(JSON.stringify({ total: found.page?.total ?? circuits.length, circuits }))
  },
)

/** All tools. */
export const tools: readonly Tool[] = [check, draw, convert, simulate, search]
