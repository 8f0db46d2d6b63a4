/**
 * `npm run check:budgets`: how much JavaScript each page loads before its heading is shown, packed as the server sends it, and how
 * far what is on screen moves while the rest comes. Ends with 1 where a page is above its budget.
 *
 * Measured in Chromium over a production build: a fresh browser opens the page, and in the moment in which its `h1` appears the
 * scripts are counted that have arrived by then.
 */
import { chromium, type Browser, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { paths } from '../../contract/paths'
import { findChromium, quietFlags } from '../../scripts/find-browsers.mjs'
import { startProduct, temporaryDirectory } from '../support/product'

interface Budget {
  page: string
  path: string
  /** JavaScript until the heading is shown, in kilobytes of 1,000 bytes, gzip. */
  kilobytes: number
}

/** The most that anything may move, as Chromium's layout shift counts it. */
const maxShift = 0.01

/** How long a page has to come to rest before its shifts are read, in milliseconds. */
const restMilliseconds = 3000

declare global {
  interface Window {
    /** Scripts that had arrived when the heading appeared; undefined before it does. */
    loadedAtHeading: string[] | undefined
    layoutShift: number
  }
}

/** What the page records about its own loading. As text, because what compiles this file leaves calls in functions that no page knows. */
const watching = `
  window.layoutShift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.layoutShift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new MutationObserver(() => {
    if (window.loadedAtHeading !== undefined || document.querySelector('main h1') === null) return
    window.loadedAtHeading = performance
      .getEntriesByType('resource')
      .filter((entry) => entry.responseEnd > 0)
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/assets/') && path.endsWith('.js'))
  }).observe(document, { childList: true, subtree: true })
`

/** `npm run check:budgets -- --scripts` names the scripts of every page, not only of those above their budget. */
const listsScripts = process.argv.includes('--scripts')

const directory = await temporaryDirectory()
const product = await startProduct({ dataDirectory: directory.path, maxStartTime: 120_000 })
const executablePath = findChromium()
const browser = await chromium.launch({ args: quietFlags, ...(executablePath && { executablePath }) })
let failed = false
try {
  const budgets: Budget[] = [
    { page: 'home', path: paths.home, kilobytes: 130 },
    { page: 'library', path: paths.circuits, kilobytes: 130 },
    { page: 'circuit', path: paths.circuit(await anyCircuit(product.url)), kilobytes: 135 },
    { page: 'builder', path: paths.builder, kilobytes: 160 },
    { page: 'QASM page', path: paths.qasm, kilobytes: 135 },
    { page: 'login', path: paths.login, kilobytes: 140 },
    { page: 'terms', path: paths.terms, kilobytes: 120 },
    // It has the texts of all diagnostics, and grows with each.
    { page: 'diagnostic', path: paths.diagnostic('QASM103'), kilobytes: 140 },
  ]
  // Each comes to rest while the next ones load.
  const opened = []
  for (const budget of budgets) opened.push({ budget, page: await open(browser, product.url + budget.path) })
  await wait(restMilliseconds)
  const rows = []
  for (const { budget, page } of opened) {
    const { scripts, kilobytes, shift } = await measure(page)
    const isWithin = kilobytes <= budget.kilobytes && shift <= maxShift
    if (!isWithin) failed = true
    if (!isWithin || listsScripts) {
      console.log(
        `${budget.page} loads ${scripts.map((script) => `${script} (${packedKilobytes(script).toFixed(1)})`).join(', ')}`,
      )
    }
    rows.push({
      page: budget.page,
      'kB gzip': Number(kilobytes.toFixed(1)),
      budget: budget.kilobytes,
      scripts: scripts.length,
      'layout shift': Number(shift.toFixed(4)),
      within: isWithin,
    })
  }
  console.table(rows)
} finally {
  await browser.close()
  await product.stop()
  await directory.remove()
}
process.exit(failed ? 1 : 0)

/** Opens a page in a fresh context, until its heading is shown. */
async function open(within: Browser, url: string): Promise<Page> {
  const context = await within.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript({ content: watching })
  await page.goto(url)
  await page.waitForFunction(() => window.loadedAtHeading !== undefined, undefined, { timeout: 60_000 })
  // What waits for a sign that somebody is there comes too, and may not move anything either.
  await page.mouse.move(1, 1)
  return page
}

async function measure(page: Page) {
  const { loaded, shift } = await page.evaluate(() => ({
    loaded: window.loadedAtHeading ?? [],
    shift: window.layoutShift,
  }))
  await page.context().close()
  const scripts = [...new Set(loaded)]
  const kilobytes = scripts.reduce((sum, script) => sum + packedKilobytes(script), 0)
  return { scripts, kilobytes, shift }
}

function packedKilobytes(script: string): number {
  return gzipSync(readFileSync(join('dist', 'client', script)), { level: 9 }).length / 1000
}

/** The id of a circuit of the library, which a new installation makes in its first seconds. */
async function anyCircuit(url: string): Promise<string> {
  for (let attempt = 0; attempt < 240; attempt++) {
    const answer = (await (await fetch(`${url}/api/circuits?limit=1`)).json()) as { data: { id: string }[] }
    const [circuit] = answer.data
    if (circuit) return circuit.id
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('the library stayed empty for a minute')
}
