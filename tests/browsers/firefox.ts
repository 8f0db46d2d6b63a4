/** Firefox, by the WebDriver BiDi that it speaks itself. */
import { launch } from 'puppeteer-core'
import { aMoment, locate, type Browser } from './browser'

export async function openFirefox(executablePath: string): Promise<Browser> {
  const firefox = await launch({ browser: 'firefox', executablePath, headless: true })
  const page = await firefox.newPage()
  await page.setViewport({ width: 1280, height: 900 })
  return {
    open: async (url) => void (await page.goto(url)),
    async click(wanted) {
      const element = (await page.evaluateHandle(locate, wanted)).asElement()
      if (element === null) return false
      const before = await element.boundingBox()
      await aMoment()
      const box = await element.boundingBox()
      if (box === null || box.x !== before?.x || box.y !== before.y) return false
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
      return true
    },
    type: (text) => page.keyboard.type(text),
    async pressControl(letter) {
      await page.keyboard.down('Control')
      await page.keyboard.press(letter)
      await page.keyboard.up('Control')
    },
    run: (inPage) => page.evaluate(inPage),
    close: () => firefox.close(),
  }
}
