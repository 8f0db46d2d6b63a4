/** From the last input event to the painted canvas, in a real browser, in the product as it is built. */
import { chromium } from '@playwright/test'
import { findChromium, quietFlags } from '../scripts/find-chromium.mjs'
import { startProduct, temporaryDirectory } from '../tests/support/product'
import { type Row, summarise } from './measure'

const changes = 150

export async function previewRows(): Promise<Row[]> {
  const directory = await temporaryDirectory()
  const product = await startProduct({ dataDirectory: directory.path, env: { KETWORK_DEMO: 'off' } })
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: quietFlags,
    ...(executablePath === undefined ? {} : { executablePath }),
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.goto(`${product.url}/circuit-generator/parameters`)
    await page.getByRole('button', { name: /Layer Configuration/ }).click()
    await page.getByLabel('Number of Qubits').fill('10')
    await page.getByLabel('Number of Layers').fill('5')
    await page.getByRole('radio', { name: /Strongly Entangling/i }).click()
    await page.getByText('150', { exact: true }).first().waitFor()
    const samples = await page.evaluate(changeAndWait, changes)
    return [
      {
        what: 'input event to painted preview, 10 qubits × 5 layers, strongly entangling',
        who: 'ketwork',
        timing: summarise(samples.slice(20)),
        goal: { milliseconds: 16, of: 'p95' },
      },
    ]
  } finally {
    await browser.close()
    await product.stop()
    await directory.remove()
  }
}

/**
 * Runs in the page: changes a setting again and again, and waits for the picture that follows. The preview sets the mark in the
 * frame in which its canvas is painted.
 */
async function changeAndWait(count: number): Promise<number[]> {
  const box = [...document.querySelectorAll('label')].find((label) => label.textContent.includes('Use Shared Parameters'))
  if (box === undefined) throw new Error('there is no setting to change')
  const samples: number[] = []
  for (let i = 0; i < count; i++) {
    await new Promise((resolve) => setTimeout(resolve, 60))
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
    box.click()
    samples.push((await painted) - start)
  }
  return samples
}
