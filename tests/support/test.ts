/** Playwright's `test`, which also fails where a page does what the content policy forbids. All browser tests use it. */
import { test as base, type Browser, type BrowserContext } from '@playwright/test'
import { newInstallation } from './installation'
import { newPerson } from './person'
import { type Product, startProduct } from './product'

export { expect } from '@playwright/test'

export const test = base.extend<{ contentPolicy: void }, { sharedProduct: Product }>({
  sharedProduct: [
    // Playwright reads the names of other fixtures off this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const directory = await newInstallation()
      const product = await startProduct({ dataDirectory: directory.path, env: { RATE_LIMIT_REQUESTS: '100000' } })
      // The first account of an installation is its administrator, which no test should be by accident.
      await newPerson(product.url, 'administrator')
      await use(product)
      await product.stop()
      await directory.remove()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  contentPolicy: [
    async ({ browser, context }, use) => {
      const violations: string[] = []
      await watch(context, violations)
      const restore = watchNew(browser, violations)
      await use()
      restore()
      if (violations.length > 0) throw new Error(`The content policy was violated:\n${violations.join('\n')}`)
    },
    { auto: true },
  ],
})

/** Contexts that a test makes itself are watched too. */
function watchNew(browser: Browser, violations: string[]): () => void {
  const { newContext } = browser
  browser.newContext = async (...options) => {
    const context = await newContext.apply(browser, options)
    await watch(context, violations)
    return context
  }
  return () => {
    browser.newContext = newContext
  }
}

/** An event reports what a page was refused; the console also reports it of workers. */
async function watch(context: BrowserContext, violations: string[]): Promise<void> {
  await context.exposeBinding('reportViolation', (_source, violation: string) => violations.push(violation))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event
      const report: unknown = Reflect.get(window, 'reportViolation')
      const text = `${location.href}: ${effectiveDirective} refused ${blockedURI} (${sourceFile}:${lineNumber})`
      if (typeof report === 'function') report(text)
    })
  })
  context.on('console', (message) => {
    // Also what the browser does not know of a policy.
    if (/content security policy|permissions-policy/i.test(message.text())) violations.push(message.text())
  })
}
