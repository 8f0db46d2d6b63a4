import { chromium, type Browser } from '@playwright/test'
import { findChromium, quietFlags } from '../scripts/find-browsers.mjs'
import { startProduct, temporaryDirectory } from '../tests/support/product'

/** Measures the product as it is built, without the demonstration circuits, in a real browser. */
export async function withProduct<Answer>(
  measure: (browser: Browser, url: string) => Promise<Answer>,
): Promise<Answer> {
  const directory = await temporaryDirectory()
  const product = await startProduct({ dataDirectory: directory.path, env: { KETWORK_DEMO: 'off' } })
  const browser = await launchBrowser()
  try {
    return await measure(browser, product.url)
  } finally {
    await browser.close()
    await product.stop()
    await directory.remove()
  }
}

export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({ args: quietFlags, ...(executablePath !== undefined && { executablePath }) })
}
