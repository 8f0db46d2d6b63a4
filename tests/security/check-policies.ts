/**
 * `npm run check:policies`: are the rules of who may what held by tests? Breaks each rule of `broken-rules.ts` in a copy of the
 * code, one at a time, and runs the rows that ask for it. A rule that can be broken without a failing row survives; then the
 * command fails. With arguments, only rules that contain one of them: `npm run check:policies -- comment`.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { z } from 'zod'
import { brokenRules, patternOf, type BrokenRule } from './broken-rules'

/** What the runner's report says of each test. */
const Report = z.object({
  testResults: z.array(
    z.object({
      message: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

const matrix = 'tests/security/authz-matrix.test.ts'
/** Folders of the project that git does not keep, and its history. */
const leftOut = new Set([
  '.git',
  'node_modules',
  'dist',
  'data',
  'target',
  'test-results',
  'playwright-report',
  'screenshots',
])
const wanted = process.argv.slice(2)
const chosen = brokenRules.filter(({ rule }) => wanted.length === 0 || wanted.some((text) => rule.includes(text)))
const copy = mkdtempSync(join(tmpdir(), 'ketwork-policies-'))
process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

copyProject()
const survivors = chosen.filter((broken, at) => {
  const started = Date.now()
  const outcome = breakAndAsk(broken)
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(`${at + 1}/${chosen.length} ${outcome.isCaught ? 'caught  ' : 'SURVIVED'} ${broken.rule} (${seconds} s)`)
  console.log(`      ${outcome.why}`)
  return !outcome.isCaught
})
console.log(`${chosen.length - survivors.length} of ${chosen.length} broken rules were caught`)
process.exitCode = survivors.length > 0 || chosen.length === 0 ? 1 : 0

/** All of the project, beside the packages, which are linked: a list of what the tests need would lack what they need next. */
function copyProject(): void {
  cpSync('.', copy, { recursive: true, filter: (path) => !leftOut.has(basename(path)) })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
}

function breakAndAsk(broken: BrokenRule): { isCaught: boolean; why: string } {
  const before = new Map<string, string>()
  for (const { file, from, to } of broken.edits) {
    const text = readFileSync(join(copy, file), 'utf8')
    if (!before.has(file)) before.set(file, text)
    if (text.split(from).length !== 2) return { isCaught: false, why: `${file} does not say once: ${from}` }
    writeFileSync(
      join(copy, file),
      text.replace(from, () => to),
    )
  }
  try {
    return ask(broken)
  } finally {
    for (const [file, text] of before) writeFileSync(join(copy, file), text)
  }
}

/** Runs the tests until the first fails. One that cannot run at all is no proof. */
function ask(broken: BrokenRule): { isCaught: boolean; why: string } {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const file = 'file' in broken.shows ? broken.shows.file : matrix
  const run = ['vitest', 'run', file, '-t', patternOf(broken), '--bail=1', '--reporter=json', `--outputFile=${report}`]
  const { stderr, error } = spawnSync('npx', run, { cwd: copy, encoding: 'utf8', timeout: 300_000 })
  if (error) return { isCaught: false, why: error.message }
  try {
    const { testResults } = Report.parse(JSON.parse(readFileSync(report, 'utf8')))
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    const failed = tests.find(({ status }) => status === 'failed')
    if (failed !== undefined) return { isCaught: true, why: failed.fullName }
    const passed = tests.filter(({ status }) => status === 'passed').length
    const trouble = testResults.map(({ message }) => message).join(' ')
    return { isCaught: false, why: `${passed} tests passed, none failed. ${trouble}` }
  } catch (unread) {
    return { isCaught: false, why: `${String(unread)} ${stderr.slice(-2000)}` }
  }
}
