/**
 * One drawing, three painters: the page's canvas and the SVG, both as Chromium shows them, and the PNG that the server makes. Each circuit
 * that has a reference picture looks the same in all of them.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { build, preview, type PreviewServer } from 'vite'
import wasm from 'vite-plugin-wasm'
import { rasterize } from '../../server/engine/rasterize'
import { temporaryDirectory } from '../support/product'

/** As the server's pictures have it. */
const pixelRatio = 2
/**
 * Pixels are compared four by four, as each painter rounds edges and letters differently; then a pixel differs where one of its
 * colours is further away than this, of 255.
 */
const tolerance = 32
/** The part of them that may differ. */
const maxDifferent = 0.001

const folder = 'tests/pictures/circuits'

let site: PreviewServer
let directory: Awaited<ReturnType<typeof temporaryDirectory>>
let canvas: Page
let still: Page

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000)
  directory = await temporaryDirectory()
  const settings = {
    configFile: false as const,
    root: 'tests/agreement/canvas',
    publicDir: '../../../public',
    logLevel: 'warn' as const,
    plugins: [wasm()],
    worker: { format: 'es' as const, plugins: () => [wasm()] },
    build: { target: 'esnext', outDir: directory.path, emptyOutDir: true },
  }
  await build(settings)
  site = await preview({ ...settings, preview: { port: 0, host: '127.0.0.1' } })
  canvas = await browser.newPage({ deviceScaleFactor: pixelRatio })
  await canvas.goto(site.resolvedUrls?.local[0] ?? '')
  await canvas.waitForFunction(() => 'draw' in window)
  still = await browser.newPage({ deviceScaleFactor: pixelRatio })
})

test.afterAll(async () => {
  await canvas.close()
  await still.close()
  await site.close()
  await directory.remove()
})

test('canvas, SVG and PNG show the same circuit', async () => {
  test.setTimeout(240_000)
  const files = readdirSync(folder).toSorted()
  expect(files.length).toBeGreaterThanOrEqual(40)
  for (const [index, file] of files.entries()) {
    const theme = index % 3 === 0 ? 'dark' : 'light'
    const { png, svg } = await drawn(file, theme)
    const shown = await screenshot(svg)
    const stored = Buffer.from(rasterize(svg))
    const onCanvas = Buffer.from(png, 'base64')
    expect.soft(await difference(onCanvas, shown), `${file}, ${theme}: canvas and SVG`).toBeLessThan(maxDifferent)
    expect.soft(await difference(shown, stored), `${file}, ${theme}: SVG and PNG`).toBeLessThan(maxDifferent)
  }
})

test('one gate more or another sign is a difference', async () => {
  const bell = await drawn('bell.qasm', 'light')
  const other = readFileSync(join(folder, 'bell.qasm'), 'utf8').replace('h q[0];', 'y q[0];')
  const changed = await canvas.evaluate((text) => window.draw(text, false, 'light', 2), other)
  expect(await difference(Buffer.from(bell.png, 'base64'), await screenshot(changed.svg))).toBeGreaterThan(maxDifferent)
})

function drawn(file: string, theme: 'light' | 'dark') {
  const text = readFileSync(join(folder, file), 'utf8')
  return canvas.evaluate(([circuit, isSettings, colours, ratio]) => window.draw(circuit, isSettings, colours, ratio), [
    text,
    file.endsWith('.json'),
    theme,
    pixelRatio,
  ] as const)
}

/** The SVG as Chromium shows it. */
async function screenshot(svg: string): Promise<Buffer> {
  await still.setContent(`<!doctype html><style>body { margin: 0 } svg { display: block }</style>${svg}`)
  await still.evaluate(() => document.fonts.ready)
  return still.locator('svg').screenshot()
}

/** The part of pixels that differ once four by four are one; 1 where the sizes differ. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((png) => sharp(png).metadata()))
  if (a === undefined || b === undefined) return 1
  // A picture of half a pixel more is rounded up or down.
  if (Math.abs(a.width - b.width) > 2 || Math.abs(a.height - b.height) > 2) return 1
  const [width, height] = [Math.min(a.width, b.width), Math.min(a.height, b.height)]
  const coarse = async (png: Buffer) =>
    sharp(await sharp(png).extract({ left: 0, top: 0, width, height }).removeAlpha().toBuffer())
      .resize(Math.ceil(width / 4), Math.ceil(height / 4), { fit: 'fill', kernel: 'linear' })
      .raw()
      .toBuffer()
  const [first, second] = await Promise.all([coarse(one), coarse(other)])
  let different = 0
  for (let at = 0; at < first.length; at += 3) {
    const far = [0, 1, 2].some((colour) => Math.abs((first[at + colour] ?? 0) - (second[at + colour] ?? 0)) > tolerance)
    if (far) different += 1
  }
  return different / (first.length / 3)
}
