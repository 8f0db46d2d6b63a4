// `npm test`: every test, with all of its own set-up. Plain Node without packages, because it runs before they are installed.
//
//   npm test                    everything
//   npm test -- engine units    only these parts
//   npm test -- server-units    of the units, those that Node runs in production too
//
// Ends with the name of every test that failed, a table and the line `N passed, N failed`; a part that cannot run says what is missing
// and how to get it, and counts as failed in CI, where nothing may be missing. A test that passed only on its second try, which CI alone
// allows, is named as well.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { installPackages } from './prepare.mjs'
import { findHeadlessChromium, findOtherBrowsers } from './find-browsers.mjs'

const inCI = process.env.CI !== undefined
const scratch = mkdtempSync(join(temporaryFolder(), 'ketwork-tests-'))
// Everything that tests make, also with accounts of their own.
chmodSync(scratch, 0o755)
process.env.TMPDIR = scratch
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))
const bin = (name) => join('node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name)
/** The last lines of the output: what failed, by name. */
const remarks = []
const workspace = ['--manifest-path', 'engine-rs/Cargo.toml']

const parts = {
  types: () => check(bin('tsc'), ['--noEmit'], { isLive: false }),
  lint: () => check(bin('oxlint'), ['--deny-warnings'], { isLive: false }),
  format: () => check(bin('oxfmt'), ['--check'], { isLive: false }),
  engine,
  units: async () =>
    sum([
      await serverUnits('server-units', []),
      // Modules of the client that need no page are loaded once for each worker, as the server's are.
      await vitest('units', [
        '--isolate=false',
        // A folder of the server may have the name of one of these.
        '--exclude=server/**',
        'claims/',
        'editors/',
        'engine-rs/',
        'importers/',
        'language/',
        'markdown/',
        'painting/',
        'src/',
        'workers/',
        '--exclude=**/*.test.tsx',
        '--exclude=**/*.dom.test.ts',
      ]),
      await vitest('pages', ['.test.tsx', '.dom.test.ts']),
    ]),
  e2e: () => browser('agreement', 'e2e'),
  browsers: otherBrowsers,
}

/** Parts that take one core each. Those that follow each other run at the same time, and print when they end. */
const oneCoreParts = ['types', 'lint', 'format']

/** Parts that are already within another one: they run only when they are named. */
const subsets = {
  'server-units': () => serverUnits('server-units', ['server/', 'clients/', 'contract/', 'scripts/']),
  agreement: () => browser('agreement'),
}

/**
 * Where tests make their files. They make and remove some hundred databases of a thousand files each, which on a disk take the server's
 * tests an eighth more of a processor: in memory, where that has room for them and runs programs.
 */
function temporaryFolder() {
  const folder = '/dev/shm'
  if (process.env.TMPDIR !== undefined || !existsSync(folder)) return tmpdir()
  const { bavail, bsize } = statfsSync(folder)
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === folder)
  const mayRun = mount !== undefined && !mount.split(' ')[3].split(',').includes('noexec')
  return bavail * bsize >= 8 * 2 ** 30 && mayRun ? folder : tmpdir()
}

/**
 * Runs Vitest. In CI, as in the browser, what failed gets a second try: each file of it runs once more, and what passes then is named. Where
 * more than a few files fail, or an error came from outside of the tests, something is broken.
 */
async function vitest(name, args) {
  const { failures, passedTitles: _, ...first } = await vitestOnce(name, args)
  const files = [...new Set(failures.map(({ file }) => file))]
  const isRetried = inCI && files.length > 0 && files.length <= 3 && first.failed === failures.length
  if (!isRetried) {
    for (const { title, reason } of failures) remarks.push(`FAILED: ${title}`, reason)
    return first
  }
  const second = await vitestOnce(`${name}-again`, [...args.filter((arg) => arg.startsWith('-')), ...files])
  for (const { title, reason } of failures) {
    remarks.push(`${second.passedTitles.has(title) ? 'PASSED ON THE SECOND TRY' : 'FAILED'}: ${title}`, reason)
  }
  const known = new Set(failures.map(({ title }) => title))
  const others = second.failures.filter(({ title }) => !known.has(title))
  for (const { title, reason } of others) remarks.push(`FAILED: ${title}`, reason)
  const mended = failures.filter(({ title }) => second.passedTitles.has(title)).length
  // Of the second run's failures, those that are in no test too: it may have ended without a report.
  const failed = first.failed - mended + others.length + (second.failed - second.failures.length)
  return { ...first, passed: first.passed + mended, failed }
}

/**
 * Runs Vitest once. @returns its counts; each test that failed, with its file, its title and the reason; and the titles of tests and the names
 * of files that passed.
 */
async function vitestOnce(name, args) {
  const path = join(scratch, `${name}.json`)
  const report = ['--reporter=default', '--reporter=json', `--outputFile=${path}`]
  const read = (output) => vitestCounts(path, output)
  return {
    failures: [],
    passedTitles: new Set(),
    ...(await counted(bin('vitest'), ['run', ...report, ...args], {}, read)),
  }
}

const serverUnits = (name, args) => vitest(name, ['--config=vitest.server.config.ts', ...args])

async function engine() {
  if (!has('cargo')) {
    return missing(
      'Rust was not found. The engine’s own tests need it: install it from rustup.rs, then run this again.',
    )
  }
  const format = await check('cargo', ['fmt', '--all', ...workspace, '--check'])
  const { programs, ...build } = await buildEngineTests()
  // One piece of work, because Cargo builds one thing at a time.
  const lintAndExamples = async () => [
    await check('cargo', ['clippy', ...workspace, '--all-targets', '--', '-D', 'warnings'], { isLive: false }),
    await counted('cargo', ['test', ...workspace, '--doc', '--no-fail-fast'], {}, cargoCounts, { isLive: false }),
  ]
  // `cargo test` would run one program after the other, of which those that measure memory hold a single test.
  const tests = programs.map(({ path, folder }) => async () => [
    await counted(path, [], { CARGO_MANIFEST_DIR: folder }, cargoCounts, { isLive: false, cwd: folder }),
  ])
  const results = await runTwoAtATime([lintAndExamples, ...tests])
  return sum([format, build, ...results.flat()])
}

/** Builds the engine's test programs. @returns where they are, with the folder of the crate of each, and a failure where they do not build. */
async function buildEngineTests() {
  const args = ['test', ...workspace, '--no-run', '--message-format=json-render-diagnostics']
  console.log(`\n$ cargo ${args.join(' ')}`)
  const cargo = spawn('cargo', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  cargo.stdout.on('data', (chunk) => (output += chunk))
  const code = await new Promise((resolve, reject) => cargo.once('error', reject).once('close', resolve))
  if (code !== 0) remarks.push('FAILED: the engine’s tests do not build')
  const messages = output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
  const programs = messages
    .filter(({ executable, profile }) => typeof executable === 'string' && profile?.test)
    .map(({ executable, manifest_path: manifest }) => ({ path: executable, folder: dirname(manifest) }))
  return { programs, passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 }
}

/** Does pieces of work, each as soon as one of two workers is free. @returns their results, in their order. */
async function runTwoAtATime(pieces) {
  const results = []
  let next = 0
  const work = async () => {
    while (next < pieces.length) {
      const at = next++
      results[at] = await pieces[at]()
    }
  }
  await Promise.all([work(), work()])
  return results
}

async function otherBrowsers() {
  const { firefox, webkit, missing: absent } = findOtherBrowsers()
  const named = absent.map((name) =>
    missing(`${name} was not found: the main job is not tested there. On Debian, install the package named.`),
  )
  if (firefox === undefined && webkit === undefined) return sum(named)
  const tests = await vitest('browsers', [`--config=${join('tests', 'browsers', 'vitest.config.ts')}`])
  return sum([...named, tests])
}

async function browser(...projects) {
  const chromium = findHeadlessChromium()
  if (chromium === undefined) {
    console.log('No installed Chromium or Chrome was found; fetching Playwright’s.')
    const fetched = spawnSync(bin('playwright'), ['install', 'chromium'], { stdio: 'inherit' })
    if (fetched.status !== 0) {
      return missing(
        'No browser. Install Chromium or Chrome (on Debian: apt-get install chromium), or set CHROMIUM to its path.',
      )
    }
  } else {
    console.log(`Browser: ${chromium}`)
  }
  const report = join(scratch, `${projects.join('-')}.json`)
  const args = ['test', ...projects.map((name) => `--project=${name}`)]
  return counted(bin('playwright'), args, { PLAYWRIGHT_JSON_OUTPUT_NAME: report }, () => playwrightCounts(report))
}

// Runs a command that only passes or fails.
async function check(command, args, { isLive = true } = {}) {
  const { code } = await run(command, args, {}, { isLive })
  if (code !== 0) remarks.push(`FAILED: ${command} ${args.join(' ')}`)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
}

// Runs a test runner and reads its counts; a runner that fails without a failed test counts as one.
async function counted(command, args, env, counts, options = {}) {
  const { code, output } = await run(command, args, env, options)
  let result = { passed: 0, failed: 0, skipped: 0 }
  try {
    result = counts(output)
  } catch (error) {
    console.log(`The report could not be read: ${error.message}`)
    remarks.push(`FAILED: ${command} ended without a report`)
    result.failed += 1
  }
  if (code !== 0 && result.failed === 0) {
    remarks.push(`FAILED: ${command} ended with ${code}`)
    result.failed = 1
  }
  return result
}

function run(command, args, env, { isLive = true, cwd } = {}) {
  const title = `\n$ ${command} ${args.join(' ')}`
  if (isLive) console.log(title)
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: '0', ...env },
    })
    let output = ''
    for (const [stream, sink] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      stream.on('data', (chunk) => {
        output += chunk
        if (isLive) sink.write(chunk)
      })
    }
    child.once('error', reject)
    child.once('close', (code) => {
      if (!isLive) console.log(`${title}\n${output}`)
      resolve({ code, output })
    })
  })
}

function cargoCounts(output) {
  const found = [...output.matchAll(/test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored/g)]
  if (found.length === 0) throw new Error('no tests were reported')
  for (const [, name] of output.matchAll(/^test (.+) \.\.\. FAILED$/gm)) remarks.push(`FAILED: ${name}`)
  const results = found.map((match) => match.slice(1).map(Number))
  return sum(results.map(([passed, failed, skipped]) => ({ passed, failed, skipped })))
}

function vitestCounts(path, output) {
  const report = JSON.parse(readFileSync(path, 'utf8'))
  if (report.numTotalTests === 0) throw new Error('vitest ran no tests')
  const passedTitles = new Set()
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('.', name)
    const titleOf = ({ fullName }) => `${file}: ${fullName}`
    if (status === 'passed') passedTitles.add(file)
    for (const test of assertionResults) if (test.status === 'passed') passedTitles.add(titleOf(test))
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that could not be loaded, or whose set-up failed, has no test that failed.
    if (status === 'failed' && failed.length === 0) return [{ file, title: file, reason: reasonOf([message]) }]
    return failed.map((test) => ({ file, title: titleOf(test), reason: reasonOf(test.failureMessages) }))
  })
  // The report says nothing of an error that no test waits for.
  const strayErrors = Number(/Vitest caught (\d+) unhandled error/.exec(stripVTControlCharacters(output))?.[1] ?? 0)
  if (strayErrors > 0) remarks.push(`FAILED: errors that came from outside of the tests: ${strayErrors}`)
  const failed = failures.length + strayErrors
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests, failures, passedTitles }
}

function playwrightCounts(path) {
  const { stats, suites } = JSON.parse(readFileSync(path, 'utf8'))
  if (stats.expected + stats.unexpected + stats.flaky === 0) throw new Error('playwright ran no tests')
  for (const { file, title, tests } of specsOf(suites)) {
    const reason = () =>
      reasonOf(tests.flatMap(({ results }) => results).flatMap(({ errors }) => errors.map((error) => error.message)))
    if (tests.some((test) => test.status === 'unexpected')) remarks.push(`FAILED: ${file}: ${title}`, reason())
    if (tests.some((test) => test.status === 'flaky'))
      remarks.push(`PASSED ON THE SECOND TRY: ${file}: ${title}`, reason())
  }
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}

/** The beginning of what a runner said of a test that failed: enough to tell why where only the end of the output is kept. */
function reasonOf(messages) {
  const text = stripVTControlCharacters(messages[0] || 'It gives no reason.')
  const lines = text
    .split('\n')
    .filter((line) => !/^\s+at /.test(line))
    .slice(0, 12)
  return lines.map((line) => `    ${line.slice(0, 300)}`).join('\n')
}

/** The tests of Playwright's suites, which hold suites in turn. */
function specsOf(suites) {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites ?? [])])
}

/** Runs a part, for a row of the table at the end. */
async function rowOf(name) {
  const started = Date.now()
  const result = await known[name]()
  return { part: name, ...result, seconds: Math.round((Date.now() - started) / 1000) }
}

/** The parts in groups that run one after the other. */
function groupsOf(names) {
  const groups = []
  for (const name of names) {
    const last = groups.at(-1)
    if (oneCoreParts.includes(name) && oneCoreParts.includes(last?.[0])) last.push(name)
    else groups.push([name])
  }
  return groups
}

function missing(sentence) {
  console.log(`\n${sentence}`)
  if (inCI) remarks.push(`FAILED: ${sentence}`)
  return { passed: 0, failed: inCI ? 1 : 0, skipped: 1 }
}

function sum(results) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const result of results) for (const key of Object.keys(total)) total[key] += result[key]
  return total
}

function has(command) {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0
}

const wanted = process.argv.slice(2)
const known = { ...parts, ...subsets }
const unknown = wanted.filter((name) => !(name in known))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are: ${Object.keys(known).join(' ')}.`)
  process.exit(2)
}
if (!existsSync('package.json')) {
  console.error('Run this from the project’s root.')
  process.exit(2)
}
await installPackages()
const rows = []
for (const group of groupsOf(wanted.length > 0 ? wanted : Object.keys(parts))) {
  rows.push(...(await Promise.all(group.map(rowOf))))
}
console.log()
for (const remark of remarks) console.log(remark)
console.table(rows)
const total = sum(rows)
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exit(total.failed > 0 ? 1 : 0)
