/** The commands of `npx ketwork`: they check, format, convert, draw, measure and simulate OpenQASM programs with the engine. */
import { basename, extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Check, Diagnostic, Engine, Limits, Phases, QasmVersion, TwoQubitBound } from '../../engine-rs/index'
import { pictureFormats, type PictureFormat } from '../../contract/picture-formats'
import { exportFormats } from '../../engine-rs/export-formats'
import { drawPicture } from '../engine/draw-picture'
import { productVersion } from '../platform/version'
import { formatDiagnostic } from './diagnostic-report'
import { formatExplanation } from './explanation'
import { isQpyText } from '../../importers/detect'
import { importSource, sourceFormats } from './import-source'
import { readSimulateOptions, simulateProgram, type SimulateRequest } from './simulate-command'

const formatNames = [...exportFormats.map(({ name }) => name), ...pictureFormats].join(', ')

export const usage = `ketwork: checks and draws OpenQASM 2 and 3 like Ketwork does

  ketwork check FILE...                 reports errors and warnings
  ketwork format FILE... [--check]      formats programs in place, keeping all comments
  ketwork convert FILE... [--to WHAT]   writes programs in the other version, or in 2, 3, a format of another tool or a picture:
                                        ${formatNames};
                                        imports programs of other tools, which it recognizes: docs/imports.md
  ketwork draw FILE... [--dark]         draws programs as SVG, long ones in rows; the same as convert --to svg
  ketwork stats FILE...                 counts qubits, operations, depth and gates
  ketwork simulate FILE... [--shots N]  says which values of the bits programs find, and how likely each is
  ketwork login [ADDRESS]               logs in to a server; logout ends the session: docs/client.md
  ketwork push FILE...                  saves programs as circuits there, or as new versions of those that were pulled
  ketwork pull ID...                    writes the programs of circuits into files
  ketwork search WORDS...               lists circuits of the library
  ketwork explain CODE...               explains the codes of errors and warnings
  ketwork lsp                           serves an editor over the Language Server Protocol: docs/editors.md
  ketwork mcp                           offers check, draw, convert, simulate and search to assistants: docs/mcp.md
  ketwork --version                     prints the version

FILE may be - for standard input; format then writes to standard output.

  --check           format: changes nothing, lists the programs that would change, and exits with 1 if there are any
  --stdout          format: writes to standard output instead of in place
  --output FOLDER   convert, draw: one file for each program, instead of standard output; pull: the file of the program
  --dark            draw, pictures: the colors of the dark theme
  --strip           draw, pictures: one strip, however long the program is
  --variables       draw, pictures: classical variables have wires, too
  --from WHAT       convert, push: what programs are, instead of what they look like:
                    ${sourceFormats.join(', ')}
  --phases WHOSE    convert, simulate: qiskit or specification, for U, u2 and u3 under a control (docs/phases.md)
  --shots N         simulate: draws that many runs beside the probabilities
  --seed N          simulate: what random numbers start from, 0 if left out; the same seed finds the same
  --set NAME=VALUE  simulate: the value of an input, such as theta=0.3, theta=pi/4, n=3, flag=true or bits=0b101; once for each
  --public          push: anyone can see the circuit, which is private otherwise
  --name, --description, --category, --tag
                    push: what is said about the circuit; --tag once for each
  --note TEXT       push: what is new in the version
  --new             push: a circuit of its own, also for a file that was pulled
  --force           push: even if others saved a version meanwhile; pull: even if the file has changes
  --limit N         search: that many circuits, from 1 to 100
  --email EMAIL     login: instead of asking for it
  --json            check, format, stats, convert, simulate, push, pull, search: one line of JSON for each program
  --no-limits       no limit on length, qubits and operations of OpenQASM except 512 MB of memory; simulate: 24 qubits in
                    place of 20, where programs of Clifford gates only may have 16,384

The exit code is 1 if a program has errors, cannot be read or its result cannot be written, and 2 if the command line is invalid.
`

/** What commands use of the process. */
export interface Environment {
  loadEngine: () => Promise<Engine>
  /** The text of a file, or of standard input for `-`. */
  read: (path: string) => Promise<string>
  /** Writes a file, and makes the folder that it is to be in. */
  write: (path: string, content: string | Uint8Array) => Promise<void>
  out: (content: string | Uint8Array) => void
  err: (text: string) => void
  /** Whether what is put out is shown on a terminal. */
  isTerminal: boolean
}

/** The options of a command line. */
interface Request {
  engine: Engine
  environment: Environment
  limits: Limits
  json: boolean
  dark: boolean
  /** Draws one strip instead of rows. */
  strip: boolean
  /** Draws the wires of classical variables. */
  showsVariables: boolean
  /** Only lists what would change. */
  checkOnly: boolean
  toStandardOutput: boolean
  /** What programs are, or null to look at them. */
  from: string | null
  to: QasmVersion | (typeof exportFormats)[number] | PictureFormat | null
  phases: Phases
  output: string | null
  simulation: SimulateRequest
}

/** One program. */
interface Program {
  path: string
  source: string
}

/** Processes one program. @returns whether it has no errors. */
type Command = (request: Request, program: Program) => Promise<boolean>

const commands = new Map<string, Command>([
  ['check', check],
  ['format', format],
  ['convert', convert],
  ['draw', draw],
  ['stats', stats],
  ['simulate', simulate],
])

// Nesting stays limited, because the stack of a WebAssembly module cannot grow.
const noLimits: Limits = { sourceBytes: 0xffffffff, qubits: 1_000_000, operations: 0xffffffff }

/** Runs a command line. @returns its exit code. */
export async function runEngineCommand(args: string[], environment: Environment): Promise<number> {
  const { out, err } = environment
  const parsed = parse(args)
  if (typeof parsed === 'string') {
    err(describeUsageError(parsed))
    return 2
  }
  const { values, positionals } = parsed
  const [name, ...paths] = positionals
  if (values.help || name === undefined || name === 'help') {
    out(usage)
    return 0
  }
  if (name === 'explain') return explain(paths, environment)
  const command = commands.get(name)
  const drawing = readSimulateOptions(values)
  const problem = findProblem(name, command, paths, values) ?? (typeof drawing === 'string' ? drawing : null)
  if (command === undefined || problem !== null || typeof drawing === 'string') {
    err(describeUsageError(problem ?? ''))
    return 2
  }
  const limits = values['no-limits'] ? noLimits : {}
  const phases = values.phases === 'specification' ? 'specification' : 'qiskit'
  const request: Request = {
    engine: await environment.loadEngine(),
    environment,
    limits,
    json: values.json,
    dark: values.dark,
    strip: values.strip,
    showsVariables: values.variables,
    checkOnly: values.check,
    toStandardOutput: values.stdout,
    from: values.from ?? null,
    to: values.to === '2' ? 2 : values.to === '3' ? 3 : (pictureNamed(values.to) ?? formatNamed(values.to)),
    phases,
    output: values.output ?? null,
    simulation: { ...drawing, limits, phases, qubits: values['no-limits'] ? 24 : 20, json: values.json },
  }
  let isValid = true
  for (const path of paths) {
    const source = await read(path, environment)
    if (source !== null && command !== convert && isQpyText(source)) {
      err(`${path}: This is a QPY file of Qiskit, not a program. "ketwork convert" makes one of it.\n`)
      isValid = false
      continue
    }
    isValid = source !== null && (await command(request, { path, source })) && isValid
  }
  return isValid ? 0 : 1
}

/** The format with a name. */
const formatNamed = (name: string | undefined) => exportFormats.find((one) => one.name === name) ?? null

/** The kind of picture with a name. */
const pictureNamed = (name: string | undefined) => pictureFormats.find((one) => one === name) ?? null

/** What is said of a wrong command line. */
export const describeUsageError = (problem: string) =>
  `${problem}\n"ketwork --help" lists the commands and their options.\n`

/** Prints the pages of codes. @returns the exit code. */
function explain(codes: string[], { out, err }: Environment): number {
  if (codes.length === 0) {
    err(describeUsageError('Name a code, such as QASM102.'))
    return 2
  }
  const texts = codes.map((code) => ({ code, text: formatExplanation(code) }))
  for (const { code, text } of texts) {
    if (text === null) err(`There is no diagnostic "${code}".\n`)
    else out(text)
  }
  return texts.some(({ text }) => text === null) ? 1 : 0
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args: withNegativeNumbers(args),
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        dark: { type: 'boolean', default: false },
        strip: { type: 'boolean', default: false },
        variables: { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
        stdout: { type: 'boolean', default: false },
        'no-limits': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
        from: { type: 'string' },
        to: { type: 'string' },
        phases: { type: 'string' },
        output: { type: 'string', short: 'o' },
        shots: { type: 'string' },
        seed: { type: 'string' },
        set: { type: 'string', multiple: true, default: [] },
      },
    })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return message.replaceAll(/\s*\n\s*/g, ' ')
  }
}

/** Ties negative numbers to the options that they are values of: a word with a dash would be an option of its own. */
function withNegativeNumbers(args: readonly string[]): string[] {
  const words: string[] = []
  for (const word of args) {
    const option = words.at(-1)
    if (/^-\d/.test(word) && (option === '--shots' || option === '--seed')) words.push(`${words.pop()}=${word}`)
    else words.push(word)
  }
  return words
}

/** Why a command line is invalid, or null. */
function findProblem(
  name: string,
  command: Command | undefined,
  paths: string[],
  values: {
    from?: string
    to?: string
    phases?: string
    output?: string
    shots?: string
    seed?: string
    set: string[]
    json: boolean
    check: boolean
    stdout: boolean
  },
): string | null {
  if (command === undefined) return `There is no command "${name}".`
  if (paths.length === 0) return 'Name the file of a program, or - for standard input.'
  const picture = pictureNamed(values.to)
  if (values.to !== undefined && values.to !== '2' && values.to !== '3' && !picture && formatNamed(values.to) === null)
    return `--to takes 2, 3, ${formatNames}.`
  if (values.from !== undefined && (command !== convert || !sourceFormats.includes(values.from)))
    return `Only convert takes --from, with ${sourceFormats.join(', ')}.`
  if (values.phases !== undefined && values.phases !== 'qiskit' && values.phases !== 'specification') {
    return 'The phases must be those of "qiskit" or of the "specification".'
  }
  if (values.phases !== undefined && command !== convert && command !== simulate) {
    return 'Only convert and simulate take --phases.'
  }
  const writes = command === convert || command === draw
  if (writes && paths.length > 1 && values.output === undefined && !values.json) {
    return 'Several programs need --output FOLDER.'
  }
  if (command === draw && values.json) return 'A drawing cannot be JSON.'
  if (command === draw && values.to !== undefined) return 'draw makes SVG. For another picture, use convert --to.'
  if (command !== format && (values.check || values.stdout))
    return `Only format takes --${values.check ? 'check' : 'stdout'}.`
  if (command === format && values.output !== undefined)
    return 'format writes in place, or with --stdout to standard output.'
  if (command !== simulate && (values.shots !== undefined || values.seed !== undefined || values.set.length > 0))
    return 'Only simulate takes --shots, --seed and --set.'
  if (values.stdout && (values.check || values.json || paths.length > 1))
    return '--stdout takes one program and nothing else.'
  return null
}

async function read(path: string, { read: readText, err }: Environment): Promise<string | null> {
  try {
    return await readText(path)
  } catch (error) {
    err(`${path}: ${readingProblem(error)}\n`)
    return null
  }
}

/** Writes a file. @returns whether it is written; why not is said. */
async function write(path: string, content: string | Uint8Array, environment: Environment): Promise<boolean> {
  try {
    await environment.write(path, content)
    return true
  } catch (error) {
    environment.err(`${path}: ${writingProblem(error)}\n`)
    return false
  }
}

/** Why a file cannot be written. */
function writingProblem(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EEXIST' || code === 'ENOTDIR') return 'A part of this path is a file, not a folder.'
  if (code === 'EISDIR') return 'This is a folder, not a file.'
  if (code === 'EACCES' || code === 'EPERM') return 'You have no permission to write this file.'
  if (code === 'ENOSPC') return 'There is no space left for this file.'
  return `cannot be written: ${error instanceof Error ? error.message : String(error)}`
}

/** Why a file cannot be read. */
function readingProblem(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'There is no such file.'
  if (code === 'EISDIR') return 'This is a folder, not a file.'
  if (code === 'EACCES' || code === 'EPERM') return 'You have no permission to read this file.'
  return `cannot be read: ${error instanceof Error ? error.message : String(error)}`
}

async function check({ engine, limits, json, environment }: Request, { path, source }: Program): Promise<boolean> {
  const result = engine.check(source, { limits })
  if (json) environment.out(`${JSON.stringify({ file: path, ...result })}\n`)
  else
    environment.out(
      result.diagnostics.map((diagnostic) => formatDiagnostic(path, source, diagnostic)).join('') ||
        `${path}: no problems\n`,
    )
  return !hasErrors(result.diagnostics)
}

async function format(request: Request, { path, source }: Program): Promise<boolean> {
  const { engine, json, limits, checkOnly, toStandardOutput, environment } = request
  const text = await engine.format(source)
  const changed = text !== null && text !== source
  if (json) environment.out(`${JSON.stringify({ file: path, changed, qasm: text })}\n`)
  if (text === null) {
    if (json) return false
    const [first] = engine.check(source, { limits }).diagnostics.filter(isError)
    environment.err(`${path}: not formatted, because some characters aren't valid OpenQASM\n`)
    if (first !== undefined) environment.err(formatDiagnostic(path, source, first))
    return false
  }
  if (checkOnly) {
    if (changed && !json) environment.out(`${path}: would change\n`)
    return !changed
  }
  if (toStandardOutput || path === '-') {
    if (!json) environment.out(text)
  } else if (changed) {
    // A file that is formatted already keeps its modification time.
    if (!(await write(path, text, environment))) return false
    if (!json) environment.err(`${path}: formatted\n`)
  }
  return true
}

async function convert(request: Request, given: Program): Promise<boolean> {
  const imported = await importSource(given.path, given.source, request.from)
  if (imported === null) return convertQasm(request, given)
  const { program, problems, format: kind, report } = imported
  if (!request.json) request.environment.err(report)
  if (program !== null && request.to !== null && request.to !== 3) {
    return convertQasm(request, { path: given.path, source: program })
  }
  if (request.json) {
    request.environment.out(
      `${JSON.stringify({ file: given.path, from: kind, version: 3, qasm: program, problems })}\n`,
    )
  }
  if (program === null || (request.json && request.output === null)) return program !== null
  return writeOutput(request, given.path, '.qasm', program)
}

/** Writes a program of OpenQASM in the other version or in the format of another tool. */
async function convertQasm(request: Request, { path, source }: Program): Promise<boolean> {
  const { engine, limits, json, phases, environment } = request
  if (typeof request.to === 'string') return drawAs(request, request.to, { path, source })
  if (typeof request.to === 'object' && request.to !== null) return exportTo(request, request.to, { path, source })
  const to = request.to ?? (engine.check(source, { limits }).version === 2 ? 3 : 2)
  const { qasm, diagnostics } = await engine.convert(source, to, { limits, phases })
  if (json) environment.out(`${JSON.stringify({ file: path, version: to, qasm, diagnostics })}\n`)
  else for (const diagnostic of diagnostics) environment.err(formatDiagnostic(path, source, diagnostic))
  if (qasm === null || (json && request.output === null)) return qasm !== null
  return writeOutput(request, path, `-v${to}.qasm`, qasm)
}

/** Writes a program in the format of another tool, and to the standard error what that cannot say. */
async function exportTo(
  request: Request,
  { name, extension }: (typeof exportFormats)[number],
  { path, source }: Program,
): Promise<boolean> {
  const { engine, limits, json, phases, environment } = request
  const { text, diagnostics } = await engine.exportProgram(source, name, { limits, phases })
  if (json) environment.out(`${JSON.stringify({ file: path, format: name, text, encoding: 'utf-8', diagnostics })}\n`)
  else for (const diagnostic of diagnostics) environment.err(formatDiagnostic(path, source, diagnostic))
  if (text === null || (json && request.output === null)) return text !== null
  return writeOutput(request, path, `-${name}.${extension}`, text)
}

function draw(request: Request, program: Program): Promise<boolean> {
  return drawAs(request, 'svg', program)
}

/** Writes a program as a picture, and to the standard error what that does not show. */
async function drawAs(request: Request, kind: PictureFormat, { path, source }: Program): Promise<boolean> {
  const { engine, limits, json, dark, strip, showsVariables, output, environment } = request
  if (kind !== 'svg' && environment.isTerminal && output === null && !json) {
    environment.err(`A ${kind.toUpperCase()} is no text for a terminal: add --output FOLDER, or > FILE.\n`)
    return false
  }
  const metadata = { name: stem(path), address: '', software: `Ketwork ${productVersion}` }
  const { file, diagnostics } = await drawPicture(engine, source, {
    format: kind,
    theme: dark ? 'dark' : 'light',
    metadata,
    isStrip: strip,
    showsVariables,
    limits,
  })
  if (json) {
    const text = file instanceof Uint8Array ? Buffer.from(file).toString('base64') : file
    const encoding = file instanceof Uint8Array ? 'base64' : 'utf-8'
    environment.out(`${JSON.stringify({ file: path, format: kind, text, encoding, diagnostics })}\n`)
  } else for (const diagnostic of diagnostics) environment.err(formatDiagnostic(path, source, diagnostic))
  if (file === null || (json && output === null)) return file !== null
  return writeOutput(request, path, `.${kind}`, file)
}

async function stats({ engine, limits, json, environment }: Request, { path, source }: Program): Promise<boolean> {
  const result = engine.check(source, { limits })
  const { version, stats: figures, diagnostics } = result
  if (json) {
    environment.out(`${JSON.stringify({ file: path, version, stats: figures })}\n`)
  } else if (figures === null) {
    for (const diagnostic of diagnostics.filter(isError)) environment.err(formatDiagnostic(path, source, diagnostic))
  } else {
    environment.out(table(path, version, figures))
  }
  return figures !== null
}

async function simulate({ engine, environment, simulation }: Request, { path, source }: Program): Promise<boolean> {
  const { out, err, isValid } = await simulateProgram(engine, path, source, simulation)
  environment.out(out)
  environment.err(err)
  return isValid
}

function table(path: string, version: QasmVersion, figures: NonNullable<Check['stats']>): string {
  const { gates, twoQubitGates, twoQubitBound, ...rest } = figures
  const rows: [string, number][] = [['OpenQASM', version], ...Object.entries(rest)]
  const kinds = Object.entries(gates).sort(([, one], [, other]) => other - one)
  const pairs = row(['two-qubit gates', twoQubitGates]).replace('\n', `${boundWords[twoQubitBound]}\n`)
  return `${path}\n${rows.map(row).join('')}${pairs}${kinds.map(([name, count]) => row([`  ${name}`, count])).join('')}`
}

/** What stands behind the number of two-qubit gates. */
const boundWords: Record<TwoQubitBound, string> = {
  exact: '',
  most: '  at most',
  'one round': '  at most, one round of each loop',
}

/** One row of a table. */
function row([name, count]: [string, number]): string {
  return `  ${name.padEnd(20)}${String(count).padStart(10)}\n`
}

/** Writes to the given folder, or to standard output. @returns whether it is written. */
async function writeOutput(
  { output, environment }: Request,
  path: string,
  ending: string,
  content: string | Uint8Array,
): Promise<boolean> {
  if (output !== null) return write(join(output, `${stem(path)}${ending}`), content, environment)
  environment.out(content)
  return true
}

function stem(path: string): string {
  return path === '-' ? 'circuit' : basename(path, extname(path))
}

const isError = (diagnostic: Diagnostic) => diagnostic.severity === 'error'
const hasErrors = (diagnostics: Diagnostic[]) => diagnostics.some(isError)
