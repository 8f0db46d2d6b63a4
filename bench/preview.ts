/**
 * From the last input event to the painted canvas, in a real browser, in the product as it is built: for each kind of setting that
 * the builder has, at 10 qubits and 5 layers. Painted is the canvas when it has been drawn with the circuit that the change makes;
 * drawing the circuit before it anew does not count. Every panel of the page is open and in the window. Changes come in quick
 * succession, as while an arrow key is held down, when the panels wait for the last; and for one kind one at a time, when each change is
 * simulated, its quality measured, and all of that rendered until the next. And from the last input event to the first figures of its
 * quality.
 */
import type { Browser, Locator, Page } from '@playwright/test'
import { newPerson, type Person, signIn } from '../tests/support/person'
import { type Row, summarise, p95, productRow, median } from './measure'
import { withProduct } from './product-page'

/** So many that p95 is not decided by a few collections of garbage, and that all kinds together take four minutes. */
const changes = 120
/** Left out: the page warms up. */
const warmUp = 20

/** From a painted preview to the next input, in milliseconds. After the longer time the panels are at work on the change. */
const pauses = { quick: 60, single: 400 }

/** A setting that is changed to and fro, and what has to be chosen before. */
interface Setting {
  what: string
  prepare: (page: Page) => Promise<unknown>
  /** Clicked in turn. */
  controls: (page: Page) => Locator[]
}

const radio = (page: Page, name: RegExp) => page.getByRole('radio', { name })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const strong = (page: Page) => radio(page, /^Strongly entangling/).check()
const complete = async (page: Page) => {
  await radio(page, /^Graph-specific/).check()
  await page.getByRole('tab', { name: 'Graph Editor' }).click()
  await page.getByLabel('Start from').selectOption('Complete')
}

const settings: readonly Setting[] = [
  {
    what: 'shared parameters, strongly entangling',
    prepare: strong,
    controls: (page) => [page.getByLabel('Use Shared Parameters')],
  },
  {
    what: 'the core',
    prepare: strong,
    controls: (page) => [radio(page, /^Brickwork/), radio(page, /^Strongly entangling/)],
  },
  {
    what: 'the encoding',
    prepare: strong,
    controls: (page) => [
      section(page, 'Encoding Layer').getByRole('radio', { name: /^Uniform/ }),
      section(page, 'Encoding Layer').getByRole('radio', { name: /^None/ }),
    ],
  },
  {
    what: 'the encoding gate',
    prepare: async (page) => {
      await strong(page)
      await section(page, 'Encoding Layer')
        .getByRole('radio', { name: /^Angle/ })
        .check()
    },
    controls: (page) => [radio(page, /^RY/), radio(page, /^RX/)],
  },
  {
    what: 'the middle layer',
    prepare: strong,
    controls: (page) => [
      section(page, 'Middle Layer').getByRole('radio', { name: /^X Mixer/ }),
      section(page, 'Middle Layer').getByRole('radio', { name: /^None/ }),
    ],
  },
  {
    what: 'a gate of brickwork',
    prepare: (page) => radio(page, /^Brickwork/).check(),
    controls: (page) => [page.getByRole('group', { name: /^Two-qubit gates/ }).getByRole('button', { name: /^RZZ/ })],
  },
  {
    what: 'the order of gates of brickwork',
    prepare: async (page) => {
      await radio(page, /^Brickwork/).check()
      await page
        .getByRole('group', { name: /^Single-qubit gates/ })
        .getByRole('button', { name: 'RZ' })
        .click()
    },
    controls: (page) => [
      page.getByRole('group', { name: /^Single-qubit gates/ }).getByRole('button', { name: /^Switch order/ }),
    ],
  },
  {
    what: 'an edge of a complete graph',
    prepare: complete,
    controls: (page) => [page.locator('#builder-edges-add-toggle')],
  },
  {
    what: 'weights of a complete graph',
    prepare: complete,
    controls: (page) => [page.getByLabel('Weighted Graph')],
  },
  {
    what: 'Optimize Circuit Depth, complete graph',
    prepare: complete,
    controls: (page) => [page.getByLabel('Optimize Circuit Depth')],
  },
  {
    what: 'the device',
    prepare: (page) => radio(page, /^Hardware-efficient/).check(),
    controls: (page) =>
      [1, 0].map((index) => page.getByRole('group', { name: 'Generic' }).getByRole('radio').nth(index)),
  },
  {
    what: 'the device, of 156 qubits',
    prepare: async (page) => {
      await radio(page, /^Hardware-efficient/).check()
      await page.getByLabel('Search devices').fill('ibm cz 156')
    },
    controls: (page) =>
      [1, 0].map((index) => page.getByRole('group', { name: 'Devices' }).getByRole('radio').nth(index)),
  },
  {
    what: 'the number of layers',
    prepare: strong,
    controls: (page) => [page.getByLabel('Number of Layers')],
  },
  {
    what: 'the version of OpenQASM',
    prepare: strong,
    controls: (page) => [radio(page, /^QASM 2/), radio(page, /^QASM 3/)],
  },
]

export async function previewRows(): Promise<Row[]> {
  return withProduct(async (browser, url) => {
    const person = await newPerson(url, 'bench')
    const rows: Row[] = []
    const add = (row: Row) => {
      rows.push(row)
      // Told at once, so that little is lost where the time ends.
      console.info(`${row.timing.median.toFixed(1)} ms, p95 ${row.timing.p95.toFixed(1)}: ${row.what}`)
    }
    for (const setting of settings) if (isWanted(setting.what)) add(await measure(browser, url, person, setting))
    const [, core] = settings
    if (core && isWanted(singleChanges)) add(await measure(browser, url, person, core, pauses.single))
    if (isWanted(firstFigures)) add(await measureFirstFigures(browser, url, person))
    if (rows.length === 0) {
      const all = [...settings.map(({ what }) => what), singleChanges, firstFigures]
      throw new Error(`BENCH_SETTINGS names none of: ${all.join('; ')}.`)
    }
    return rows
  })
}

/** So high that every panel is in it. Nothing is measured of a circuit whose quality nobody sees. */
const viewport = { width: 1280, height: 4000 }

/** The panels below the preview, each with what it shows once it works. Of quality that is its first sample: changes come before the last. */
const panels = [
  { name: 'Result', isReady: (panel: Locator) => panel.getByRole('listbox') },
  { name: 'Quality', isReady: (panel: Locator) => panel.getByText(/\d pairs/) },
  { name: 'Tune', isReady: (panel: Locator) => panel.getByRole('button', { name: 'Start tuning' }) },
  { name: 'Suggest a setting', isReady: (panel: Locator) => panel.getByRole('button', { name: 'Find settings' }) },
]

/** Opens what the panels have closed, and waits until they rest. */
async function openPanels(page: Page) {
  for (const { name, isReady } of panels) {
    const panel = section(page, name)
    await isReady(panel).first().waitFor({ timeout: 60_000 })
    const closed = panel.locator('details:not([open]) > summary')
    for (let left = await closed.count(); left > 0; left -= 1) await closed.first().click()
  }
}

async function openBuilder(browser: Browser, url: string, person: Person) {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  await signIn(page, person)
  await page.goto(`${url}/circuit-generator/parameters`)
  await page.getByRole('button', { name: /Layer Configuration/ }).click()
  return page
}

const singleChanges = 'one at a time'
const firstFigures = 'first figures of quality'

/** Whether a part of the name is in `BENCH_SETTINGS`, which commas separate; without that, everything is. */
function isWanted(what: string): boolean {
  const parts = process.env['BENCH_SETTINGS']?.split(',')
  return parts?.some((part) => what.includes(part.trim())) ?? true
}

async function measure(
  browser: Browser,
  url: string,
  person: Person,
  { what, prepare, controls }: Setting,
  pause = pauses.quick,
): Promise<Row> {
  const page = await openBuilder(browser, url, person)
  try {
    await page.getByRole('spinbutton', { name: 'Number of Qubits' }).fill('10')
    await page.getByRole('spinbutton', { name: 'Number of Layers' }).fill('5')
    await prepare(page)
    await openPanels(page)
    // Until the last of it is painted.
    await page.waitForTimeout(1000)
    const handles = await Promise.all(controls(page).map((control) => control.elementHandle()))
    const elements = handles.filter((handle) => handle !== null)
    const samples: number[] = []
    for (let index = 0; index < changes; index += 1) {
      const control = elements[index % elements.length]
      if (control === undefined) throw new Error(`${what}: there is nothing to change`)
      samples.push(
        await control.evaluate(changeAndWait, pause).catch((error: unknown) => {
          throw new Error(`${what} could not be changed`, { cause: error })
        }),
      )
    }
    return productRow(
      `input event to painted preview, 10 qubits × 5 layers: ${what}${pause === pauses.single ? `, ${singleChanges}` : ''}`,
      summarise(samples.slice(warmUp)),
      p95(12),
    )
  } finally {
    await page.context().close()
  }
}

/** How often the quality of another circuit is measured. */
const figureChanges = 40

/** Of the circuit that the builder starts with, whose core is changed to and fro. */
async function measureFirstFigures(browser: Browser, url: string, person: Person): Promise<Row> {
  const page = await openBuilder(browser, url, person)
  try {
    await openPanels(page)
    const samples: number[] = []
    for (let index = 0; index < figureChanges; index += 1) {
      const control = radio(page, index % 2 === 0 ? /^Strongly entangling/ : /^Brickwork/)
      samples.push(await control.evaluate(changeAndWaitForFigures))
    }
    return productRow(`input event to ${firstFigures}, 4 qubits × 1 layer`, summarise(samples), median(100))
  } finally {
    await page.context().close()
  }
}

/** Runs in the page: clicks and waits until the panel's expressibility is that of the new circuit and was painted, in milliseconds. */
async function changeAndWaitForFigures(control: Element): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 400))
  const figure = document.querySelector('[aria-labelledby="quality"] dl[aria-busy] dd')
  if (figure === null) throw new Error('there is no figure')
  const start = performance.now()
  const shown = new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no figure came')), 5000)
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
    })
    observer.observe(figure, { characterData: true, childList: true, subtree: true })
  })
  if (control instanceof HTMLElement) control.click()
  return (await shown) - start
}

/**
 * Runs in the page: changes a setting after a pause and waits for the picture that follows, in milliseconds. The preview sets the mark when its canvas
 * is painted with another scene for the first time. A field of numbers goes from 5 to 4 and back, anything else is clicked.
 */
async function changeAndWait(control: Element, pause: number): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, pause))
  const start = performance.now()
  const painted = new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('nothing was painted')), 5000)
    const observer = new PerformanceObserver((list) => {
      const mark = list.getEntriesByName('ketwork:painted').find((entry) => entry.startTime >= start)
      if (mark === undefined) return
      clearTimeout(timer)
      observer.disconnect()
      resolve(mark.startTime)
    })
    observer.observe({ type: 'mark' })
  })
  if (control instanceof HTMLInputElement && control.type === 'number') {
    // As a press on the field's arrow does it, of which React hears.
    if (control.value === '5') control.stepDown()
    else control.stepUp()
    control.dispatchEvent(new Event('input', { bubbles: true }))
  } else if (control instanceof HTMLElement) control.click()
  return (await painted) - start
}
