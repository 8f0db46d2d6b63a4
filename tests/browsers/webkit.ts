/** WebKit, in the shell of WebKitGTK, by its own WebDriver. It draws on a display that nobody sees. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Builder, Capabilities, error, Key, WebElement, type WebDriver } from 'selenium-webdriver'
import { freePort } from '../support/product'
import { aMoment, locate, until, type Browser } from './browser'

interface Paths {
  driver: string
  shell: string
  display: string
}

export async function openWebKit(paths: Paths): Promise<Browser> {
  const display = spawn(paths.display, ['-displayfd', '1', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number]: Buffer[] = await once(display.stdout, 'data')
  const port = await freePort()
  const driver = spawn(paths.driver, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${String(number).trim()}`,
      // Its sandbox needs rights that a container's root has not; the page is our own.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      NO_AT_BRIDGE: '1',
    },
  })
  const end = async () => {
    await endProcess(driver)
    await endProcess(display)
  }
  try {
    const server = `http://127.0.0.1:${port}`
    await until('WebKitWebDriver listens', async () => (await fetch(`${server}/status`).catch(() => null)) !== null)
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: paths.shell, args: ['--automation'] },
    })
    const page = await new Builder().usingServer(server).withCapabilities(capabilities).build()
    return browserOf(page, end)
  } catch (failure) {
    await end()
    throw failure
  }
}

/** In the window, as scrolling moves it too. */
const placeOf = 'const { x, y } = arguments[0].getBoundingClientRect(); return `${x} ${y}`'

const browserOf = (page: WebDriver, end: () => Promise<void>): Browser => ({
  open: (url) => page.get(url),
  async click(wanted) {
    try {
      const element: unknown = await page.executeScript(`return (${locate.toString()})(arguments[0])`, wanted)
      if (!(element instanceof WebElement)) return false
      const before = await page.executeScript(placeOf, element)
      await aMoment()
      if ((await page.executeScript(placeOf, element)) !== before) return false
      await page.actions().move({ origin: element }).click().perform()
      return true
    } catch (failure) {
      // It was rendered anew between being found and being clicked: it is looked for again.
      if (failure instanceof error.StaleElementReferenceError || failure instanceof error.MoveTargetOutOfBoundsError)
        return false
      throw failure
    }
  },
  type: (text) => page.actions().sendKeys(text.replaceAll('\n', Key.ENTER)).perform(),
  pressControl: (letter) => page.actions().keyDown(Key.CONTROL).sendKeys(letter).keyUp(Key.CONTROL).perform(),
  run: (inPage) => page.executeScript(`return (${inPage.toString()})()`),
  async close() {
    await page.quit()
    await end()
  },
})

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
