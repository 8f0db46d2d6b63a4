/**
 * `npm run conformance`: how the engine judges programs of other projects, as a table.
 *
 *   npm run conformance              ../shared/corpora beside the project, or the nearest one above; writes docs/conformance.md
 *   npm run conformance -- FOLDER    another folder of the same layout; only prints
 *   npm run conformance -- --misses  also prints what was missed
 *
 * A folder has `snippets/*.jsonl`, `broken/broken.jsonl`, `truth.jsonl` or `truth.jsonl.gz` with the programs that it names, and beside
 * the folder perhaps `security/qasm-bombs.json`; what is missing is left out. Exits with 1 where nothing was found.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { type Diagnostic, type Engine } from '../../engine-rs/index'
import {
  broken,
  examples,
  type Named,
  otherRefusals,
  refusals,
  roundTrips,
  syntax,
  type Tally,
  tally,
  wholePrograms,
} from './programs'
import { Broken, Snippet, Truth } from './shapes'
import { truths } from './truths'
import { loadEngineFromFiles } from '../../server/engine/load-engine'

const project = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

function defaultFolder(): string | null {
  for (let folder = project; folder !== dirname(folder); folder = dirname(folder)) {
    const found = join(folder, 'shared/corpora')
    if (existsSync(found)) return found
  }
  return null
}

/** The text of a file, or of its compressed twin; null where there is neither. */
function textOf(path: string): string | null {
  if (existsSync(path)) {
    const bytes = readFileSync(path)
    return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  }
  return path.endsWith('.gz') || !existsSync(`${path}.gz`) ? null : textOf(`${path}.gz`)
}

/** The lines of a file of JSON lines, none where it is missing. */
function linesOf<Line>(path: string, shape: z.ZodType<Line>): Line[] {
  const lines =
    textOf(path)
      ?.split('\n')
      .filter((line) => line.trim() !== '') ?? []
  return lines.map((line) => shape.parse(JSON.parse(line)))
}

/** The programs in a folder and the folders inside, but for very long ones, which only take time. */
function programsIn(folder: string): Named[] {
  const most = 300_000
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  return files.flatMap((name) => {
    if (!/\.qasm(?:\.gz)?$/.test(name)) return []
    const source = textOf(join(folder, name)) ?? ''
    return source.length <= most ? [{ name, source }] : []
  })
}

/** Programs of the snippets that their own project runs. */
function validSnippets(snippets: Snippet[]): Named[] {
  const whole = snippets.filter(({ valid, level }) => valid === true && level === 'program')
  return whole.map(({ source }) => ({ name: JSON.stringify(source.slice(0, 160)), source }))
}

const Bomb = z.object({
  name: z.string(),
  source: z.string().optional(),
  parts: z.array(z.object({ text: z.string(), times: z.number().optional() })).optional(),
  expect: z.object({
    outcome: z.enum(['ok', 'error', 'either']),
    kind: z.union([z.string(), z.array(z.string())]).nullish(),
    maxMs: z.number().optional(),
  }),
})

/** Programs made to exhaust a reader: the outcome, and the time. Those whose bytes are no text, or too many, the server refuses before the engine. */
function bombs(engine: Engine, path: string): Tally[] {
  const text = textOf(path)
  if (text === null) return []
  const outcome = tally('hostile programs: outcome')
  const time = tally('hostile programs: within their time, on this machine now')
  for (const { name, source, parts, expect } of z.array(Bomb).parse(JSON.parse(text))) {
    const program = source ?? parts?.map(({ text: part, times = 1 }) => repeated(part, times)).join('')
    if (program === undefined || isForTheServer(expect.kind)) continue
    const started = performance.now()
    const { diagnostics } = engine.check(program)
    const took = performance.now() - started
    const found = hasErrors(diagnostics) ? 'error' : 'ok'
    outcome.note(expect.outcome === 'either' || expect.outcome === found, () => `${name}: ${found}`)
    if (expect.maxMs !== undefined)
      time.note(took <= expect.maxMs, () => `${name}: ${took.toFixed(0)} ms of ${expect.maxMs}`)
  }
  return [outcome, time]
}

/** True where the only reason to refuse is one that the server sees before the engine. */
function isForTheServer(kind: string | string[] | null | undefined): boolean {
  const kinds = [kind ?? []].flat()
  return kinds.length > 0 && kinds.every((each) => each === 'encoding' || each === 'size')
}

function repeated(text: string, times: number): string {
  if (!/\{i(?:[+-]1)?\}/.test(text)) return text.repeat(times)
  const written = (index: number) =>
    text
      .replaceAll('{i+1}', `${index + 1}`)
      .replaceAll('{i-1}', `${index - 1}`)
      .replaceAll('{i}', `${index}`)
  return Array.from({ length: times }, (_, index) => written(index)).join('')
}

const hasErrors = (diagnostics: Diagnostic[]) => diagnostics.some(({ severity }) => severity === 'error')

const args = process.argv.slice(2)
const given = args.find((argument) => !argument.startsWith('--'))
const folder = given ?? defaultFolder()
if (folder === null || !existsSync(folder)) {
  console.error(
    folder === null
      ? 'There is no folder shared/corpora beside the project: name one.'
      : `There is no folder ${folder}.`,
  )
  process.exit(1)
}
const engine = await loadEngineFromFiles()
const snippetFiles = existsSync(join(folder, 'snippets')) ? readdirSync(join(folder, 'snippets')).sort() : []
const snippets = snippetFiles.flatMap((file) => linesOf(join(folder, 'snippets', file), Snippet))
const lines = linesOf(join(folder, 'truth.jsonl'), Truth)
const rows = [
  ...syntax(engine, snippets),
  ...wholePrograms(engine, snippets),
  ...refusals(engine, snippets),
  ...otherRefusals(engine, snippets),
  ...examples(engine, programsIn(join(folder, 'official/qasm3'))),
  ...broken(engine, linesOf(join(folder, 'broken/broken.jsonl'), Broken)),
  ...(await truths(engine, lines, (file) => textOf(join(folder, file)))),
  ...(await roundTrips(engine, [...programsIn(folder), ...validSnippets(snippets)])),
  ...bombs(engine, join(folder, '../security/qasm-bombs.json')),
].filter((row) => row.all > 0)
if (rows.length === 0) {
  console.error(`${folder} has none of the files that are read.`)
  process.exit(1)
}
process.stdout.write(`${tableOf(rows)}\n`)
if (args.includes('--misses')) {
  for (const row of rows) for (const miss of row.misses) process.stdout.write(`${row.name}: ${miss}\n`)
}
// Times of this machine are not recorded.
const recorded = rows.filter((row) => !row.name.includes('on this machine'))
if (given === undefined) writeFileSync(join(project, 'docs/conformance.md'), page(tableOf(recorded)))

/** As Markdown, in even columns. */
function tableOf(tallies: Tally[]): string {
  const width = Math.max(...tallies.map((each) => each.name.length))
  const cells = (what: string, right: string, all: string) =>
    `| ${what.padEnd(width)} | ${right.padStart(5)} | ${all.padStart(4)} |`
  const head = [cells('What', 'Right', 'Of'), `| ${'-'.repeat(width)} | ----: | ---: |`]
  return [...head, ...tallies.map((each) => cells(each.name, `${each.right}`, `${each.all}`))].join('\n')
}

function page(figures: string): string {
  return `# Conformance

How the engine judges programs of other projects (OpenQASM, Qiskit, QDK, QASMBench, MQT Bench), which are not part of this repository.
Written by \`npm run conformance\`; \`npm run conformance -- FOLDER\` prints the same for another folder, and \`--misses\` what was missed.

${figures}

- Syntax: those snippets on which independent parsers agree.
- To be refused: what Qiskit's own tests of its OpenQASM 2 loader refuse, with the line and column that they state. A column that only
  another program's way of reading explains counts as a miss all the same.
- Of version 3 to be refused: what QDK's own tests refuse. Those that are left are refused for reasons of that project alone (its widest
  types, its profiles), or are allowed by the specification: an alias of one bit, a box with classical statements, index sets in
  expressions, a negative number that an unsigned one takes by coming round.
- Official examples: two are wrong by themselves. One uses a register that it nowhere declares (\`cphase\`), one an index past the end of a
  register and a variable that it does not declare (\`msd\`). Two are read with a warning: a gate that only a device knows (\`dd\`), and
  a gate over a whole register, as drafts of the language had it (\`vqe\`).
- Valid programs that are not read: output of an older exporter in forms that the language never had (\`let a = {b, c};\`, \`case 1: {} break;\`)
  or that leaves out the definitions of its gates, for a device that has them (without the include, a slip of the pen looks the same);
  files that are not there; names that are nowhere declared; registers of no qubits; \`= measure\` in version 2; QDK's own gates
  without an include; \`0O42\`, which the grammar does not have.
- Columns: operands that do not go together under an \`if\`, or that are the same qubit, are shown where they stand, not at the name of
  the gate; a missing \`,\` behind the last operand, not at the next; a gate that is declared again at its name, not at the word \`gate\`.
- Round trips: every program above and every valid snippet, as far as it can be said in the version that is written. The same circuit:
  the same text when written once more, and the same qubits, clbits, operations and depth.
  What is left: names that the other version's library has, which are written otherwise from then on (\`cu\`, \`cu1\`).
- Broken programs: each mistake at its place, named, with its suggestion, and nothing else.
- Truths: what Qiskit makes of a program. States, probes (the program behind a rotation of every qubit), unitaries (up to 3 qubits) and
  distributions are those of the engine's own simulator, and equal to 6 digits.
- Hostile programs: made to exhaust a reader. Their memory is measured by the tests of the engine, not here.
`
}
