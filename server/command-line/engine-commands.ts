/** What `npx ketwork` does: checks, lays out, converts, draws and counts OpenQASM programs with the engine, for people and for scripts. */
import { basename, extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Check, Diagnostic, Engine, Limits, QasmVersion, SourceSpan } from '../../engine-rs/index'

export const usage = `ketwork: OpenQASM 2 and 3, checked and drawn as Ketwork does

  ketwork check FILE...                 tells what is wrong with programs
  ketwork format FILE... [--check]      lays programs out anew, in place and with every comment
  ketwork convert FILE... [--to 2|3]    writes programs in the other version, or the one that is asked for
  ketwork draw FILE... [--dark]         draws programs as SVG
  ketwork stats FILE...                 qubits, operations, depth and gates of programs

FILE may be -, for what is piped in; format then writes to standard output.

  --check           format: changes nothing, names the programs that would change, and ends with 1 if there are some
  --stdout          format: to standard output instead of in place
  --output FOLDER   convert, draw: one file for each program, instead of standard output
  --json            check, format, stats, convert: one line of JSON for each program
  --no-limits       no limit on length, qubits and operations, but what fits into 512 MB of memory

The exit code is 1 where a program has errors or cannot be read, 2 where the command line is wrong.
`

/** What a command may touch. */
export interface Surroundings {
  loadEngine: () => Promise<Engine>
  /** The text of a file, or of standard input for `-`. */
  read: (path: string) => Promise<string>
  write: (path: string, content: string) => Promise<void>
  out: (text: string) => void
  err: (text: string) => void
}

/** What the options of a command line say. */
interface Request {
  engine: Engine
  surroundings: Surroundings
  limits: Limits
  json: boolean
  dark: boolean
  /** Only tell what would change. */
  checkOnly: boolean
  toStandardOutput: boolean
  to: QasmVersion | null
  output: string | null
}

/** One program. */
interface Program {
  path: string
  source: string
}

/** Does its work on one program and tells whether that is without errors. */
type Command = (request: Request, program: Program) => Promise<boolean>

const commands = new Map<string, Command>([
  ['check', check],
  ['format', format],
  ['convert', convert],
  ['draw', draw],
  ['stats', stats],
])

// Nesting keeps its limit, because the stack of a module cannot grow.
const noLimits: Limits = { sourceBytes: 0xffffffff, qubits: 1_000_000, operations: 0xffffffff }

/** Runs the command that the words say, and answers with its exit code. */
export async function runEngineCommand(words: string[], surroundings: Surroundings): Promise<number> {
  const { out, err } = surroundings
  const given = parse(words)
  if (typeof given === 'string') {
    err(`${given}\n\n${usage}`)
    return 2
  }
  const { values, positionals } = given
  const [name, ...paths] = positionals
  if (values.help || name === undefined || name === 'help') {
    out(usage)
    return 0
  }
  const command = commands.get(name)
  const fault = faultOf(name, command, paths, values)
  if (command === undefined || fault !== null) {
    err(`${fault ?? ''}\n\n${usage}`)
    return 2
  }
  const request: Request = {
    engine: await surroundings.loadEngine(),
    surroundings,
    limits: values['no-limits'] ? noLimits : {},
    json: values.json,
    dark: values.dark,
    checkOnly: values.check,
    toStandardOutput: values.stdout,
    to: values.to === '2' ? 2 : values.to === '3' ? 3 : null,
    output: values.output ?? null,
  }
  let good = true
  for (const path of paths) {
    const source = await read(path, surroundings)
    good = source !== null && (await command(request, { path, source })) && good
  }
  return good ? 0 : 1
}

function parse(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        dark: { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
        stdout: { type: 'boolean', default: false },
        'no-limits': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
        to: { type: 'string' },
        output: { type: 'string', short: 'o' },
      },
    })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** What is wrong with the command line, or null. */
function faultOf(
  name: string,
  command: Command | undefined,
  paths: string[],
  values: { to?: string; output?: string; json: boolean; check: boolean; stdout: boolean },
): string | null {
  if (command === undefined) return `There is no command "${name}".`
  if (paths.length === 0) return 'Name the file of a program, or - for what is piped in.'
  if (values.to !== undefined && values.to !== '2' && values.to !== '3') return 'A version is 2 or 3.'
  const writes = command === convert || command === draw
  if (writes && paths.length > 1 && values.output === undefined && !values.json) {
    return 'Several programs need --output FOLDER.'
  }
  if (command === draw && values.json) return 'A drawing is no JSON.'
  if (command !== format && (values.check || values.stdout))
    return `Only format takes --${values.check ? 'check' : 'stdout'}.`
  if (command === format && values.output !== undefined)
    return 'format writes in place, or with --stdout to standard output.'
  if (values.stdout && (values.check || values.json || paths.length > 1))
    return '--stdout takes one program and nothing else.'
  return null
}

async function read(path: string, { read: readText, err }: Surroundings): Promise<string | null> {
  try {
    return await readText(path)
  } catch (error) {
    err(`${path}: cannot be read: ${error instanceof Error ? error.message : String(error)}\n`)
    return null
  }
}

async function check({ engine, limits, json, surroundings }: Request, { path, source }: Program): Promise<boolean> {
  const answer = engine.check(source, { limits })
  if (json) surroundings.out(`${JSON.stringify({ file: path, ...answer })}\n`)
  else
    surroundings.out(
      answer.diagnostics.map((diagnostic) => report(path, source, diagnostic)).join('') || `${path}: no mistakes\n`,
    )
  return !hasErrors(answer.diagnostics)
}

async function format(request: Request, { path, source }: Program): Promise<boolean> {
  const { engine, json, limits, checkOnly, toStandardOutput, surroundings } = request
  const text = engine.format(source)
  const changed = text !== null && text !== source
  if (json) surroundings.out(`${JSON.stringify({ file: path, changed, qasm: text })}\n`)
  if (text === null) {
    if (json) return false
    const [first] = engine.check(source, { limits }).diagnostics.filter(isError)
    surroundings.err(`${path}: stays as it is, because it holds what is no word of the language\n`)
    if (first !== undefined) surroundings.err(report(path, source, first))
    return false
  }
  if (checkOnly) {
    if (changed && !json) surroundings.out(`${path}: would change\n`)
    return !changed
  }
  if (toStandardOutput || path === '-') {
    if (!json) surroundings.out(text)
  } else if (changed) {
    // A file that is laid out already keeps its time of change.
    await surroundings.write(path, text)
    if (!json) surroundings.err(`${path}: laid out\n`)
  }
  return true
}

async function convert(request: Request, { path, source }: Program): Promise<boolean> {
  const { engine, limits, json, surroundings } = request
  const to = request.to ?? (engine.check(source, { limits }).version === 2 ? 3 : 2)
  const { qasm, diagnostics } = engine.convert(source, to, { limits })
  if (json) surroundings.out(`${JSON.stringify({ file: path, version: to, qasm, diagnostics })}\n`)
  else for (const diagnostic of diagnostics) surroundings.err(report(path, source, diagnostic))
  if (qasm !== null && (!json || request.output !== null)) await give(request, path, `-v${to}.qasm`, qasm)
  return qasm !== null
}

async function draw(request: Request, { path, source }: Program): Promise<boolean> {
  const { engine, limits, dark, surroundings } = request
  const { scene, diagnostics } = engine.visualize(source, { limits })
  for (const diagnostic of diagnostics) surroundings.err(report(path, source, diagnostic))
  if (scene === null) return false
  const svg = engine.svg(scene, { theme: dark ? 'dark' : 'light', title: stem(path) })
  await give(request, path, '.svg', svg)
  return true
}

async function stats({ engine, limits, json, surroundings }: Request, { path, source }: Program): Promise<boolean> {
  const answer = engine.check(source, { limits })
  const { version, stats: figures, diagnostics } = answer
  if (json) {
    surroundings.out(`${JSON.stringify({ file: path, version, stats: figures })}\n`)
  } else if (figures === null) {
    for (const diagnostic of diagnostics.filter(isError)) surroundings.err(report(path, source, diagnostic))
  } else {
    surroundings.out(table(path, version, figures))
  }
  return figures !== null
}

function table(path: string, version: QasmVersion, figures: NonNullable<Check['stats']>): string {
  const { gates, twoQubitGates, ...rest } = figures
  const rows: [string, number][] = [['OpenQASM', version], ...Object.entries(rest), ['two-qubit gates', twoQubitGates]]
  const kinds = Object.entries(gates).sort(([, one], [, other]) => other - one)
  return `${path}\n${rows.map(row).join('')}${kinds.map(([name, count]) => row([`  ${name}`, count])).join('')}`
}

/** One line of a table. */
function row([name, count]: [string, number]): string {
  return `  ${name.padEnd(20)}${String(count).padStart(10)}\n`
}

/** To the folder that is asked for, or to standard output. */
async function give({ output, surroundings }: Request, path: string, ending: string, content: string): Promise<void> {
  if (output === null) surroundings.out(content)
  else await surroundings.write(join(output, `${stem(path)}${ending}`), content)
}

function stem(path: string): string {
  return path === '-' ? 'circuit' : basename(path, extname(path))
}

/**
 * A diagnostic as a person reads it in a terminal:
 *
 *     bell.qasm:3:1: error[QASM102]: …
 *       3 | hh q[0];
 *         | ^^
 *         = help: …
 */
export function report(path: string, source: string, diagnostic: Diagnostic): string {
  const { span, severity, code, message, help, related = [] } = diagnostic
  const place = (at: SourceSpan) => `${path}:${at.line}:${at.column}`
  const margin = ' '.repeat(String(span.line).length)
  const { line, marks } = excerpt(source, span)
  const parts = [
    `${place(span)}: ${severity}[${code}]: ${message}`,
    `  ${span.line} | ${line}`,
    `  ${margin} | ${marks}`,
    ...(help === undefined ? [] : [`  ${margin} = help: ${help}`]),
    ...related.map((other) => `  ${margin} = ${place(other.span)}: ${other.message}`),
  ]
  return `${parts.join('\n')}\n`
}

/** The first line of a place with the part of it that fits a terminal, and carets below. */
function excerpt(source: string, span: SourceSpan): { line: string; marks: string } {
  const most = 160
  const start = span.start - (span.column - 1)
  const ends = source.slice(start, start + span.column + 10_000).search(/\r?\n/)
  const whole = ends === -1 ? source.slice(start, start + span.column + 10_000) : source.slice(start, start + ends)
  // Of a long line, what stands around the place.
  const from = span.column > most / 2 && whole.length > most ? span.column - 1 - most / 2 : 0
  const shown = whole.slice(from, from + most)
  const line = `${from > 0 ? '…' : ''}${shown}${from + most < whole.length ? '…' : ''}`
  const before = `${from > 0 ? '…' : ''}${shown.slice(0, span.column - 1 - from)}`
  const last = span.endLine === span.line ? span.endColumn - 1 : whole.length
  const length = Math.max(1, Math.min(last, from + most) - (span.column - 1))
  // A character outside the first plane is two units and one place; a tab stays one, as wide as in the line above.
  const marked = Math.max(1, Array.from(whole.slice(span.column - 1, span.column - 1 + length)).length)
  return { line, marks: before.replace(/[^\t]/gu, ' ') + '^'.repeat(marked) }
}

const isError = (diagnostic: Diagnostic) => diagnostic.severity === 'error'
const hasErrors = (diagnostics: Diagnostic[]) => diagnostics.some(isError)
