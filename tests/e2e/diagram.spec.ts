/** The diagram as a person uses it, on the QASM page, in a real browser; and what it makes of what is too large or odd. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/test'
import { withSharedProduct } from '../support/with-product'

const product = withSharedProduct()

test.beforeEach(async ({ page }) => {
  await page.goto(`${product.url}/circuit-generator/qasm`)
})

const code = (page: Page): Locator => page.getByRole('textbox', { name: 'QASM code' })
const list = (page: Page): Locator => page.getByRole('region', { name: 'Diagnostics' })
const preview = (page: Page): Locator => page.getByRole('region', { name: 'Live preview' })
const diagram = (page: Page): Locator => page.getByRole('img', { name: /Circuit diagram/ })

const head = 'OPENQASM 3.0;\ninclude "stdgates.inc";\n'
const own = `${head}gate pair a, b { h a; cx a, b; }\nqubit[2] q;\npair q[0], q[1];\nrz(pi/4) q[1];`
const long = `${head}qubit[3] q;\n${'h q[0]; cx q[0], q[1]; t q[2]; '.repeat(300)}`

async function write(page: Page, program: string): Promise<void> {
  await code(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await code(page).evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, program)
}

/** The page answers, and the next program is drawn. */
async function isAlive(page: Page): Promise<void> {
  await write(page, `${head}qubit q;\nh q;`)
  await expect(list(page)).toContainText('No problems.', { timeout: 30_000 })
  await expect(page.getByText('1 qubit, 1 operation, depth 1.')).toBeAttached({ timeout: 30_000 })
}

test('a long circuit is shown in rows below a switch, which the browser remembers, and everything is found in them', async ({
  page,
}) => {
  await write(page, long)
  const arrangement = preview(page).getByRole('group', { name: 'Layout of long circuits' })
  const inRows = arrangement.getByRole('button', { name: 'Rows' })
  await expect(inRows).toHaveAttribute('aria-pressed', 'false')
  await inRows.click()
  await expect(inRows).toHaveAttribute('aria-pressed', 'true')

  // The last operation comes into view by keyboard, and is then at the pointer where it is drawn.
  await diagram(page).focus()
  await page.keyboard.press('End')
  const spoken = preview(page).locator('[aria-live]').first()
  await expect(spoken).toContainText('t, on q[2]')
  await expect(preview(page).getByText('line 4', { exact: true })).toBeInViewport()
  const slider = preview(page).getByRole('slider', { name: 'Part of the circuit in view' })
  await expect(slider).not.toHaveAttribute('aria-valuenow', '1')

  // The wheel goes up through the rows again.
  const box = await diagram(page).boundingBox()
  if (box === null) throw new Error('The diagram has no place.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.wheel(0, -100_000)
  await expect(slider).toHaveAttribute('aria-valuenow', '1')

  await page.reload()
  await write(page, long)
  await expect(inRows).toHaveAttribute('aria-pressed', 'true')
  await arrangement.getByRole('button', { name: 'One strip' }).click()
  await expect(inRows).toHaveAttribute('aria-pressed', 'false')
})

test('zoom buttons never cover the drawing, and the preview is enlarged and fills the screen until Escape', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await write(page, own)
  await expect(page.getByText('2 qubits, 2 operations')).toBeAttached()
  await page.evaluate(() => scrollTo(0, 600))
  const places = async () => {
    const [drawing, button] = await Promise.all([
      diagram(page).boundingBox(),
      preview(page).getByRole('button', { name: 'Zoom in' }).boundingBox(),
    ])
    if (drawing === null || button === null) throw new Error('The diagram or its button has no place.')
    return { height: drawing.height, width: drawing.width, gap: button.y - (drawing.y + drawing.height) }
  }
  const before = await places()
  expect(before.gap).toBeGreaterThanOrEqual(0)

  await preview(page).getByRole('button', { name: 'Enlarge the preview' }).click()
  await expect.poll(async () => (await places()).width).toBeGreaterThan(before.width * 1.3)
  expect((await places()).gap).toBeGreaterThanOrEqual(0)
  const title = await preview(page).getByRole('heading', { name: 'Live preview' }).boundingBox()
  expect(title?.y, 'its beginning is in view, however far the page was scrolled').toBeGreaterThan(50)
  await page.keyboard.press('Escape')
  await expect.poll(places).toEqual(before)

  await preview(page).getByRole('button', { name: 'Full screen' }).click()
  await expect
    .poll(() =>
      page.evaluate(() => document.fullscreenElement?.querySelector('[role=img]')?.getAttribute('aria-label')),
    )
    .toBe('Circuit diagram, live preview')
  expect((await places()).gap).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
  await expect.poll(places).toEqual(before)
})

test('Escape leaves the full screen of an enlarged preview first, and the next one reduces it', async ({ page }) => {
  await write(page, own)
  await expect(page.getByText('2 qubits, 2 operations')).toBeAttached()
  const enlarged = page.getByRole('button', { name: 'Reduce the preview' })
  await preview(page).getByRole('button', { name: 'Enlarge the preview' }).click()
  await expect(enlarged).toBeVisible()
  await preview(page).getByRole('button', { name: 'Full screen' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
  await expect(preview(page).getByRole('button', { name: 'Full screen' })).toBeVisible()
  await expect(enlarged).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview(page).getByRole('button', { name: 'Enlarge the preview' })).toBeVisible()
})

test('a long circuit in rows is enlarged up to what browsers draw', async ({ page }) => {
  await write(page, `${head}qubit[5] q;\n${'h q; '.repeat(2000)}`)
  await expect(page.getByText('5 qubits, 10000 operations')).toBeAttached()
  await preview(page).getByRole('button', { name: 'Rows' }).click()
  await preview(page).getByRole('button', { name: 'Enlarge the preview' }).click()
  const height = async () => (await diagram(page).boundingBox())?.height ?? 0
  await expect.poll(height).toBeGreaterThan(3000)
  expect(await height()).toBeLessThanOrEqual(5000)
})

test('the circuit is as high as it is drawn, up to the window, and stays in view beside the form', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const heightOf = async (qubits: number) => {
    await write(page, `${head}qubit[${qubits}] q;\nh q;`)
    await expect(page.getByText(`${qubits} qubits, ${qubits} operations`)).toBeAttached()
    return (await diagram(page).boundingBox())?.height ?? 0
  }
  const [small, high, higher] = [await heightOf(6), await heightOf(10), await heightOf(40)]
  expect(high).toBeCloseTo(small + 4 * 48, 0)
  expect(higher).toBeGreaterThan(500)
  expect(higher).toBeLessThan(900)
  await page.mouse.move(200, 600)
  await page.mouse.wheel(0, 2000)
  await expect(diagram(page)).toBeInViewport()
})

test('the divider between form and circuit follows pointer and keys, and is remembered', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await write(page, own)
  const divider = page.getByRole('separator', { name: 'Width of the form' })
  const form = page.getByRole('region', { name: 'Program' })
  const width = async () => (await form.boundingBox())?.width ?? 0
  const first = await width()
  await divider.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(width).toBeLessThan(first - 30)
  const place = await divider.boundingBox()
  if (place === null) throw new Error('The divider has no place.')
  await page.mouse.move(place.x + place.width / 2, place.y + 100)
  await page.mouse.down()
  await page.mouse.move(900, place.y + 100)
  await page.mouse.up()
  await expect.poll(width).toBeGreaterThan(first + 100)
  const moved = await width()
  await page.reload()
  await expect.poll(width).toBeCloseTo(moved, 0)
  await divider.focus()
  await page.keyboard.press('Enter')
  await expect.poll(width).toBeCloseTo(first, 0)
})

test('the buttons below the circuit stay in one line, however narrow its pane is', async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 900 })
  await write(page, long)
  await expect(page.getByText('3 qubits, 900 operations')).toBeAttached()
  const names = ['Zoom in', 'Zoom out', 'Show the whole circuit', 'Legend', 'Save the diagram', 'Full screen']
  const heights = () =>
    Promise.all(names.map(async (name) => (await preview(page).getByRole('button', { name }).boundingBox())?.y))
  const divider = page.getByRole('separator', { name: 'Width of the form' })
  await divider.focus()
  for (const key of ['End', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Home']) {
    await page.keyboard.press(key)
    await expect.poll(async () => new Set(await heights()).size, key).toBe(1)
  }
})

test('on a phone a strip of the circuit stays at the top, and fills the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await write(page, own)
  await expect(page.getByText('2 qubits, 2 operations')).toBeAttached()
  await page.mouse.move(195, 700)
  await page.mouse.wheel(0, 1200)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  const strip = await diagram(page).boundingBox()
  expect(strip?.y).toBeGreaterThan(50)
  expect(strip?.y).toBeLessThan(250)
  await preview(page).getByRole('button', { name: 'Full screen' }).click()
  await expect.poll(async () => (await diagram(page).boundingBox())?.height ?? 0).toBeGreaterThan(700)
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await diagram(page).boundingBox())?.height ?? 999).toBeLessThan(150)
})

test('on a phone the strip shows all wires, and says so where they are too many', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const taller = preview(page).getByText('This circuit is taller than the view.')
  await write(page, `${head}qubit[5] q;\nbit[3] c;\nh q;`)
  await expect(page.getByText('5 qubits, 3 clbits, 5 operations')).toBeAttached()
  await expect(taller).toBeHidden()
  await write(page, `${head}qubit[12] q;\nh q;`)
  await expect(page.getByText('12 qubits, 12 operations')).toBeAttached()
  await expect(taller).toBeVisible()
  expect(await overlap(taller, diagram(page))).toBe(false)
  await preview(page).getByRole('button', { name: 'Open full screen' }).click()
  await expect.poll(async () => (await diagram(page).boundingBox())?.height ?? 0).toBeGreaterThan(600)
  await expect(taller).toBeHidden()
})

test('a circuit that grows is not called taller than the view while the view grows with it', async ({ page }) => {
  await write(page, `${head}qubit[2] q;\nh q;`)
  await expect(page.getByText('2 qubits, 2 operations')).toBeAttached()
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.body.textContent.includes('taller than the view')) document.title = 'said so'
    }).observe(document.body, { childList: true, subtree: true })
  })
  await write(page, `${head}qubit[12] q;\nh q;`)
  await expect(page.getByText('12 qubits, 12 operations')).toBeAttached()
  await expect.poll(async () => (await diagram(page).boundingBox())?.height ?? 0).toBeGreaterThan(300)
  expect(await page.title()).not.toBe('said so')
})

test('the button for feedback does not cover a diagram', async ({ page }) => {
  const feedback = page.getByRole('button', { name: 'Feedback' })
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await write(page, `${head}qubit[40] q;\nh q;`)
    await expect(page.getByText('40 qubits, 40 operations')).toBeAttached()
    // The corner of the window is in the diagram.
    await page.evaluate(() => {
      const { bottom } = document.querySelector('[role=img][tabindex]')?.getBoundingClientRect() ?? { bottom: 0 }
      scrollTo({ top: Math.max(0, scrollY + bottom - innerHeight + 20) })
    })
    const isCovered = async () => (await overlap(feedback, diagram(page))) && (await opacityOf(feedback)) > 0
    await expect.poll(isCovered).toBe(false)
  }
})

/** How much of an element is seen through its parent. */
const opacityOf = (element: Locator): Promise<number> =>
  element.evaluate((button) => Number(getComputedStyle(button.parentElement ?? button).opacity))

test('an operation says what it is, and shows its matrix, under the pointer', async ({ page }) => {
  await write(page, own)
  await expect(diagram(page)).toBeVisible()
  await expect(page.getByText('2 qubits, 2 operations')).toBeAttached()
  await diagram(page).focus()
  await page.keyboard.press('End')
  await expect(preview(page).locator('[data-size="2"] > span')).toHaveText(['e−iπ/8', '0', '0', 'eiπ/8'])
  await expect(preview(page)).toContainText('π/4 = 0.785')
  await expect(preview(page)).toContainText('line 6')
})

/** The details of the operation in line 6, as a box that is told of nowhere else. */
const detailsOfLine6 = (page: Page): Locator =>
  preview(page).locator('[aria-hidden]').filter({ hasText: 'π/4 = 0.7853981633974483' }).filter({ hasText: 'line 6' })

/** Whether two elements have a place in common. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [first, second] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (first === null || second === null) throw new Error('One of them has no place.')
  return (
    first.x < second.x + second.width &&
    second.x < first.x + first.width &&
    first.y < second.y + second.height &&
    second.y < first.y + first.height
  )
}

for (const [width, height] of [
  [1280, 720],
  [390, 844],
] as const) {
  test(`gate details never cover the drawing or its buttons, and move nothing, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await write(page, own)
    await expect(page.getByText('2 qubits, 2 operations')).toBeAttached()
    const buttons = preview(page).getByRole('button', { name: 'Zoom in' }).locator('..')
    const details = detailsOfLine6(page)
    await diagram(page).focus()
    const before = [await diagram(page).boundingBox(), await buttons.boundingBox()]
    await page.keyboard.press('End')
    await expect(details).toBeInViewport({ ratio: 1 })
    expect(await overlap(details, diagram(page))).toBe(false)
    expect(await overlap(details, buttons)).toBe(false)
    expect([await diagram(page).boundingBox(), await buttons.boundingBox()]).toEqual(before)
    await preview(page).getByRole('button', { name: 'Zoom out' }).focus()
    await expect(details).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(details, 'they leave the rest of the page to what is pressed there').toBeHidden()

    await preview(page).getByRole('button', { name: 'Full screen' }).click()
    await expect(details).toBeInViewport({ ratio: 1 })
    await expect.poll(async () => (await diagram(page).boundingBox())?.width).toBe(width)
    expect(await overlap(details, diagram(page))).toBe(false)
    expect(await overlap(details, buttons)).toBe(false)
    const full = await diagram(page).boundingBox()
    await diagram(page).focus()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Home')
    await expect(preview(page).getByText('line 5', { exact: true })).toBeInViewport()
    expect(await diagram(page).boundingBox()).toEqual(full)
  })
}

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a tap on a gate shows its details below the strip, until something else is tapped', async ({ page }) => {
    await write(
      page,
      `${head}qubit q;
${'h q;\n'.repeat(2)}rz(pi/4) q;
`,
    )
    await expect(page.getByText('1 qubit, 3 operations')).toBeAttached()
    // The second gate stands in the middle.
    const details = preview(page).locator('[aria-hidden]').filter({ hasText: 'line 5' })
    await diagram(page).tap()
    await expect(details).toBeInViewport({ ratio: 1 })
    expect(await overlap(details, diagram(page))).toBe(false)
    await page.getByRole('heading', { level: 1 }).tap()
    await expect(details).toBeHidden()
  })
})

test('a gate opens in its place by mouse and by keyboard, and closes', async ({ page }) => {
  await write(page, own)
  await expect(page.getByText('2 qubits, 2 operations')).toBeAttached()
  // The click into the code may have scrolled: from the top, what comes below the bar has come to rest.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(page.getByRole('link', { name: 'Learn More' })).toBeVisible()
  const box = await diagram(page).boundingBox()
  if (box === null) throw new Error('the diagram has no place')
  // The circuit is in the middle of the window, and the first gate, as high as both wires, a little left of its own.
  const [x, y] = [box.width / 2 - 10, box.height / 2]
  await diagram(page).focus()
  await page.keyboard.press('Escape')
  const closed = await atRest(page)
  await diagram(page).click({ position: { x, y } })
  await expect(page.locator('.cm-highlighted')).toHaveText('pair q[0], q[1];')
  await diagram(page).click({ position: { x, y } })
  await expect(page.getByText('2 qubits, 3 operations')).toBeAttached()
  await diagram(page).focus()
  await page.keyboard.press('Home')
  await expect(page.locator('.cm-highlighted'), 'what is in the gate lights its body').toHaveText('h a;')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 qubits, 2 operations')).toBeAttached()
  await page.keyboard.press('Escape')
  await page.mouse.move(0, 0)
  await expect.poll(async () => (await diagram(page).screenshot()).equals(closed)).toBe(true)
})

test('a loop of equal iterations is one of them, unrolls by keyboard, and has the steps of all', async ({ page }) => {
  await write(page, `${head}qubit[2] q;\nx q[0];\nfor int i in [0:7] { h q[0]; cx q[0], q[1]; t q[1]; }`)
  await expect(
    page.getByText(
      /25 operations, .* 2: for int i in \[0:7\], 8 times: Hadamard on q\[0\]; X on q\[1\], controlled by q\[0\]; T on q\[1\]; end\./,
    ),
  ).toBeAttached()
  await expect(page.getByRole('slider', { name: 'Step' })).toHaveAttribute('max', '25')
  await diagram(page).focus()
  await page.keyboard.press('End')
  await expect(preview(page)).toContainText('8 times; Enter unrolls the loop')
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await expect(preview(page)).not.toContainText('8 times; Enter unrolls the loop')
  await expect(page.locator('.cm-highlighted')).toHaveText('t q[1];')
})

test('the branches of what a run decides close and open by keyboard, and count as one step', async ({ page }) => {
  await write(
    page,
    `${head}qubit[2] q;\nbit c;\nc = measure q[0];\nif (c) { x q[1]; y q[0]; } else { z q[1]; }\nwhile (c) {\n  h q[0];\n  c = measure q[0];\n}`,
  )
  await expect(page.getByText('2 qubits, 1 clbit, 3 operations')).toBeAttached()
  await expect(
    page.getByText(/2: if \(c\) on q\[0\], q\[1\]: X on q\[1\]; Y on q\[0\]; else: Z on q\[1\]; end\./),
  ).toBeAttached()
  const highlighted = page.locator('.cm-highlighted')
  await diagram(page).focus()
  await page.keyboard.press('End')
  await expect(highlighted, 'the last operation is in the loop').toHaveText('c = measure q[0];')
  await page.keyboard.press('Enter')
  await expect(highlighted.first(), 'the loop is closed and selected').toHaveText('while (c) {')
  const spoken = preview(page).locator('[aria-live]').first()
  for (const outcome of ['Opened', 'Closed', 'Opened']) {
    await page.keyboard.press('Enter')
    await expect(spoken).toContainText(`${outcome}: while (c), on q[0]`)
    await expect(highlighted.first(), 'its frame stays selected').toHaveText('while (c) {')
  }
  await expect(diagram(page)).toBeFocused()
  await page.keyboard.press('Escape')
  const step = page.getByRole('slider', { name: 'Step' })
  await expect(step).toHaveAttribute('max', '3')
  await step.fill('2')
  await expect(step).toHaveAttribute('aria-valuetext', '2 of 3, after if (c)')
})

/** The diagram's picture once it no longer changes. */
async function atRest(page: Page): Promise<Buffer> {
  let picture = await diagram(page).screenshot()
  const isUnchanged = async () => {
    const before = picture
    picture = await diagram(page).screenshot()
    return picture.equals(before)
  }
  await expect.poll(isUnchanged, { intervals: [200] }).toBe(true)
  return picture
}

test('wheel, pinch and the strip below move a long circuit', async ({ page }) => {
  await write(page, long)
  await expect(page.getByText('3 qubits, 900 operations')).toBeAttached()
  const strip = page.getByRole('slider', { name: 'Part of the circuit in view' })
  await expect(strip).toHaveAttribute('aria-valuetext', /^from column 1 of \d+$/)
  await strip.focus()
  await page.keyboard.press('End')
  await expect(strip).toHaveAttribute('aria-valuetext', /^from column [56]\d\d of \d+$/)
  await page.keyboard.press('Home')
  await expect(strip).toHaveAttribute('aria-valuenow', '1')

  const seen = async () => Number(await strip.getAttribute('aria-valuenow'))
  await diagram(page).hover()
  await page.mouse.wheel(2000, 0)
  await expect.poll(seen, 'sideways').toBeGreaterThan(20)

  const picture = () => diagram(page).screenshot()
  const before = await picture()
  await diagram(page).focus()
  await page.mouse.wheel(0, 300)
  await expect.poll(async () => (await picture()).equals(before), 'nearer or further').toBe(false)

  const apart = await picture()
  const { x, y } = await middleOf(diagram(page))
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', distance: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [
              { x: x - distance, y, id: 1 },
              { x: x + distance, y, id: 2 },
            ],
    })
  await touch('touchStart', 40)
  for (const distance of [50, 60, 80, 100]) await touch('touchMove', distance)
  await touch('touchEnd', 100)
  await expect.poll(async () => (await picture()).equals(apart), 'two fingers apart').toBe(false)
})

test('a long circuit is searched by keys, and hits are counted, brought into view and marked', async ({ page }) => {
  await write(page, `${long}\nrz(pi/4) q[1];\nh q[2];`)
  await expect(page.getByText('3 qubits, 902 operations')).toBeAttached()
  await diagram(page).focus()
  await page.keyboard.press('ControlOrMeta+f')
  const field = preview(page).getByRole('searchbox', { name: 'Find in the diagram' })
  await expect(field).toBeFocused()
  const strip = page.getByRole('slider', { name: 'Part of the circuit in view' })
  const unmarked = await strip.screenshot()
  await page.keyboard.type('h')
  await expect(preview(page).getByText('1 of 301')).toBeVisible()
  await expect.poll(async () => (await strip.screenshot()).equals(unmarked), 'marks in the strip').toBe(false)
  await page.keyboard.press('Shift+Enter')
  await expect(preview(page).getByText('301 of 301')).toBeVisible()
  await field.fill('line 6')
  await expect(page.locator('.cm-highlighted')).toHaveText('h q[2];')
  await field.fill('pi/4 line 5')
  await expect(preview(page).getByText('1 of 1', { exact: true })).toBeVisible()
  await expect(strip, 'it is at the end').toHaveAttribute('aria-valuetext', /^from column [56]\d\d of \d+$/)
  await expect(preview(page)).toContainText('π/4 = 0.785')
  await field.fill('ccx')
  await expect(preview(page).getByText('Not found')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect(diagram(page)).toBeFocused()
})

test('the size of a part of a circuit is shown, and the part marked; colors and symbols are explained', async ({
  page,
}) => {
  await write(page, long)
  await expect(page.getByText('3 qubits, 900 operations')).toBeAttached()
  await preview(page).getByRole('button', { name: 'Size of a part' }).click()
  const size = preview(page).getByRole('group', { name: 'Size of a part of the circuit' })
  await expect(size).toContainText('900 operations, depth 600, 300 two-qubit gates')
  const strip = page.getByRole('slider', { name: 'Part of the circuit in view' })
  await size.getByLabel('From column').fill('101')
  await expect(strip).toHaveAttribute('aria-valuetext', /^from column \d+ of 600$/)
  await size.getByLabel('to', { exact: true }).fill('110')
  await expect(size).toContainText('20 operations, depth 10, 5 two-qubit gates')
  await preview(page).getByRole('button', { name: 'Legend' }).click()
  await expect(size).toBeHidden()
  await expect(preview(page).getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveText([
    'Hadamard',
    'Phase gates: S, T, P',
    'Control: acts if 1',
    'Flips the qubit (X)',
  ])
})

test('idle wires are hidden and others reordered by keyboard, and one press brings them back', async ({ page }) => {
  await write(page, `${head}qubit[4] q;\nqubit ancilla;\nh q[0];\ncx q[0], q[2];`)
  await expect(page.getByText('5 qubits, 2 operations')).toBeAttached()
  await preview(page).getByRole('button', { name: 'Wires' }).press('Enter')
  const wires = preview(page).getByRole('group', { name: 'Wires' })
  const names = wires.getByRole('list', { name: 'Order of the wires' }).getByRole('listitem')
  await expect(names).toHaveCount(5)
  await wires.getByRole('checkbox', { name: 'Hide idle wires' }).press('Space')
  await expect(preview(page).getByText('3 idle wires hidden')).toBeVisible()
  await wires.getByRole('button', { name: 'Move q[2] up' }).press('Enter')
  await wires.getByRole('button', { name: 'Move q[2] up' }).press('Enter')
  await expect(names.first(), 'the wire that was moved twice is on top').toContainText('q[2]')
  await expect(wires.getByRole('button', { name: 'Move q[2] up' }), 'the focus stays').toBeFocused()
  await page.keyboard.press('Escape')
  await expect(wires).toBeHidden()
  await preview(page).getByRole('button', { name: 'Show', exact: true }).press('Enter')
  await expect(preview(page).getByText('idle wires hidden')).toBeHidden()
})

test('a gate leads to the assignment of its parameter and back, and the wires of variables are shown', async ({
  page,
}) => {
  await write(
    page,
    `${head}qubit[2] q;\nbit[2] c;\nc[0] = measure q[0];\nfloat[64] turn = int[2](c) * pi / 4;\nh q[0];\nrz(turn) q[1];`,
  )
  await expect(page.getByText(/2 qubits, 2 clbits, 4 operations/)).toBeAttached()
  await diagram(page).focus()
  await page.keyboard.press('End')
  const values = preview(page).getByRole('group', { name: 'Values of variables' })
  await values.getByRole('button', { name: 'turn is set in line 6' }).press('Enter')
  await values.getByRole('button', { name: 'turn is used in line 8' }).press('Enter')
  await expect(values.getByRole('button')).toHaveText(['turn is set in line 6'])
  await preview(page).getByRole('button', { name: 'Wires' }).press('Enter')
  const wires = preview(page).getByRole('group', { name: 'Wires' })
  await wires.getByRole('checkbox', { name: 'Show classical variables' }).press('Space')
  await expect(wires.getByRole('listitem')).toHaveText([/q\[0\]/, /q\[1\]/, /c/, /float\[64\] turn/])
})

test('a frame is reached from a value, leads to what it reads, and closes and opens by Enter', async ({ page }) => {
  await write(
    page,
    `${head}qubit[2] q;\nbit[2] c;\nc[0] = measure q[0];\nint[2] n = int[2](c);\nwhile (n > 1) {\n  h q[0];\n  n = n - 1;\n}`,
  )
  await expect(page.getByText(/2 qubits, 2 clbits, 3 operations/)).toBeAttached()
  await diagram(page).focus()
  await page.keyboard.press('End')
  const values = preview(page).getByRole('group', { name: 'Values of variables' })
  await values.getByRole('button', { name: 'n is used in line 7' }).press('Enter')
  await expect(page.locator('.cm-highlighted').first(), 'the statement of the frame').toHaveText('while (n > 1) {')
  await expect(values.getByRole('button')).toHaveText(['n is set in line 6', 'n is set in line 9'])
  await expect(preview(page)).toContainText('2 operations in it')
  await diagram(page).focus()
  await page.keyboard.press('Enter')
  await expect(preview(page)).toContainText('Press again, or Enter, to open it')
  await page.keyboard.press('Enter')
  await expect(preview(page)).toContainText('2 operations in it')
  await expect(page.locator('.cm-highlighted').first()).toHaveText('while (n > 1) {')
})

test('a frame is selected by a press on its line or by arrow keys, tells what is in it, and closes by another press', async ({
  page,
}) => {
  await write(
    page,
    `${head}qubit[2] q;\nbit[2] c;\nc[0] = measure q[0];\nint[2] n = int[2](c);\nwhile (n > 1) { h q[0]; x q[1]; s q[1]; rx(n) q[1]; n = n - 1; }`,
  )
  await expect(page.getByText(/2 qubits, 2 clbits, 3 operations/)).toBeAttached()
  await page.evaluate(() => window.scrollTo(0, 0))
  const place = await placeOfFrame(page)
  const below = async () => (await preview(page).getByRole('button', { name: 'Zoom in' }).boundingBox())?.y
  const before = await below()
  await diagram(page).click({ position: place })
  await expect(page.locator('.cm-highlighted').first()).toContainText('while (n > 1)')
  const spoken = preview(page).locator('[aria-live]').first()
  const facts =
    /^while \(n > 1\), on q\[0\], q\[1\], 5 operations in it, line 7, .*, Press again, or Enter, to close it$/
  await expect(spoken).toHaveText(facts)
  const values = preview(page).getByRole('group', { name: 'Values of variables' })
  await expect(values.getByRole('button')).toHaveText(['n is set in line 6', 'n is set in line 7'])
  expect(await below(), 'nothing moves').toBe(before)
  await page.keyboard.press('Escape')
  await expect(values).toContainText('Select an operation to see what sets its values')

  await page.keyboard.press('Home')
  await expect(spoken).toContainText('measure')
  await page.keyboard.press('ArrowRight')
  await expect(spoken).toHaveText(facts)

  await diagram(page).click({ position: place })
  await expect(spoken).toContainText('Press again, or Enter, to open it')
  await expect(preview(page)).not.toContainText('5 operations in it')
})

/** Where the line of the first frame is, from the corner of the diagram. */
async function placeOfFrame(page: Page): Promise<{ x: number; y: number }> {
  const box = await diagram(page).boundingBox()
  if (box === null) throw new Error('The diagram has no place.')
  const x = box.width / 2
  for (let y = 4; y < box.height; y += 4) {
    await page.mouse.move(box.x + x, box.y + y)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    if ((await preview(page).getByText('operations in it').count()) > 0) return { x, y }
  }
  throw new Error('No frame was found.')
}

for (const width of [1280, 390]) {
  test(`what is selected first moves nothing, where values are known before a run, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await write(page, `${head}const float turn = pi / 3;\nqubit[2] q;\nrz(turn) q[1];`)
    await expect(page.getByText(/2 qubits, 1 operation/)).toBeAttached()
    const places = async () => [
      await diagram(page).boundingBox(),
      await preview(page).getByRole('button', { name: 'Zoom in' }).boundingBox(),
    ]
    await expect(preview(page).getByRole('group', { name: 'Values of variables' })).toBeVisible()
    await diagram(page).focus()
    const before = await places()
    await page.keyboard.press('End')
    await expect(preview(page).getByRole('button', { name: 'turn is set in line 3' })).toBeVisible()
    expect(await places()).toEqual(before)
  })
}

test('a gate leads to the declaration of a constant and to the head of a loop that was unrolled', async ({ page }) => {
  await write(
    page,
    `${head}const float turn = pi / 3;\nqubit[2] q;\nrz(turn) q[1];\nfor int i in [1:2] { rx(i * turn) q[0]; }`,
  )
  await expect(page.getByText(/2 qubits, 3 operations/)).toBeAttached()
  await diagram(page).focus()
  await page.keyboard.press('End')
  const values = preview(page).getByRole('group', { name: 'Values of variables' })
  await expect(values.getByRole('button')).toHaveText(['turn is set in line 3', 'i is set in line 6'])
  await expect(preview(page)).toContainText('turn is set in line 3; i is set in line 6')
  await values.getByRole('button', { name: 'turn is set in line 3' }).press('Enter')
  await expect(page.locator('.cm-highlighted')).toHaveText('const float turn = pi / 3;')
})

test('a program is laid out by button and by keys, and taken back', async ({ page }) => {
  await write(page, 'OPENQASM 3.0;qubit[2]q; // two')
  await page.getByRole('button', { name: 'Format' }).click()
  const text = async () => (await code(page).locator('.cm-line').allInnerTexts()).join('\n').trimEnd()
  await expect.poll(text).toBe('OPENQASM 3.0;\nqubit[2] q; // two')
  await code(page).press('ControlOrMeta+z')
  await expect.poll(text).toBe('OPENQASM 3.0;qubit[2]q; // two')
  await code(page).press('Shift+Alt+F')
  await expect.poll(text).toBe('OPENQASM 3.0;\nqubit[2] q; // two')
})

test('a program with errors is drawn as far as it is understood, with a gap', async ({ page }) => {
  await write(page, own)
  await expect(page.getByText('2 qubits, 2 operations')).toBeAttached()
  await write(page, own.replace('rz(pi/4)', 'rzz('))
  await expect(page.getByText(/something not understood on/)).toBeAttached()
  await expect(diagram(page)).not.toHaveAttribute('data-dimmed')
  await isAlive(page)
})

test('a program of which nothing is understood keeps its last diagram, dimmed, and says so', async ({ page }) => {
  await write(page, own)
  await expect(page.getByText('2 qubits, 2 operations')).toBeAttached()
  await expect(diagram(page)).not.toHaveAttribute('data-dimmed')
  await write(page, own.replace('qubit', 'bit'))
  await expect(diagram(page)).toHaveAttribute('data-dimmed', 'true')
  const notice = preview(page).getByText('The last good picture stays until then.')
  await expect(notice).toBeVisible()
  expect(await overlap(notice, diagram(page))).toBe(false)
  await expect(preview(page)).toContainText('Outdated')
  await expect(page.getByText('2 qubits, 2 operations')).toBeAttached()
  await isAlive(page)
  await expect(diagram(page)).not.toHaveAttribute('data-dimmed')
})

test('a program without qubits says so in place of a diagram', async ({ page }) => {
  await write(page, 'OPENQASM 3.0;\nint n = 2;\nn = n + 1;')
  await expect(
    preview(page).getByText('This program has no qubits, and its values are known before it runs'),
  ).toBeVisible()
  await expect(diagram(page)).toBeHidden()
  await isAlive(page)
})

test('paper shows all of a long circuit in rows, in the light theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await write(page, long)
  await expect(page.getByText('3 qubits, 900 operations')).toBeAttached()
  const rows = preview(page).locator('canvas:visible')
  // The drawing and its minimap.
  await expect(rows).toHaveCount(2)
  await page.emulateMedia({ media: 'print' })
  // The part that draws it is loaded shortly after the page.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    expect(await rows.count()).toBeGreaterThan(20)
  }).toPass()
  await expect(diagram(page)).toBeHidden()
  const corner = await rows.first().evaluate((canvas) => {
    const pixels =
      canvas instanceof HTMLCanvasElement ? canvas.getContext('2d')?.getImageData(0, 0, 200, 100).data : null
    return Math.min(...(pixels ?? []).filter((value, index) => index % 4 < 3 && value > 0))
  })
  expect(corner, 'dark lines on white paper').toBeLessThan(60)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await expect(diagram(page)).toBeVisible()
  await expect(rows).toHaveCount(2)
})

test('4,096 wires are drawn, one more is refused with a sentence', async ({ page }) => {
  await write(page, `${head}qubit[4096] q;\nh q;\ncx q[0], q[4095];`)
  await expect(page.getByText('4096 qubits, 4097 operations')).toBeAttached({ timeout: 30_000 })
  await expect(diagram(page)).toBeVisible()
  await diagram(page).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('0')

  // Only the wires in view are in the page, and the one with the focus is moved beyond them.
  await preview(page).getByRole('button', { name: 'Wires' }).click()
  const wires = preview(page).getByRole('list', { name: 'Order of the wires' })
  await expect(wires.getByRole('listitem').first()).toContainText('q[0]')
  expect(await wires.getByRole('listitem').count()).toBeLessThan(30)
  await wires.hover()
  await page.mouse.wheel(0, 1_000_000)
  const up = wires.getByRole('button', { name: 'Move q[4095] up' })
  await up.focus()
  for (let moves = 0; moves < 12; moves++) await page.keyboard.press('Enter')
  await expect(up).toBeFocused()
  await expect(wires.getByRole('listitem').filter({ hasText: 'q[4095]' })).toHaveAttribute('aria-posinset', '4084')
  await page.keyboard.press('Escape')

  await write(page, `${head}qubit[4097] q;\nh q;`)
  await expect(list(page)).toContainText('at most 4096 qubits', { timeout: 30_000 })
  await isAlive(page)
})

test('a million operations are drawn and moved, one more is refused with a sentence', async ({ page }) => {
  test.setTimeout(120_000)
  await write(page, `${head}qubit[2] q;\nfor int i in [1:1000000] { h q[i % 2]; }`)
  // Or the engine is given up after ten seconds, on a machine that is busy with other things.
  const drawn = page.getByText('2 qubits, 1000000 operations')
  await expect(drawn.or(preview(page).getByText('took too long'))).toBeAttached({ timeout: 60_000 })
  if ((await drawn.count()) > 0) {
    const view = page.getByRole('slider', { name: 'Part of the circuit in view' })
    await view.press('End')
    await expect(view).toHaveAttribute('aria-valuetext', /^from column \d{6} of 500000$/)
  }
  await write(page, `${head}qubit[2] q;\nfor int i in [1:1000001] { h q[i % 2]; }`)
  await expect(list(page)).toContainText('more than 1000000', { timeout: 30_000 })
  await isAlive(page)
})

test('a name of ten thousand characters is shortened, also under the pointer', async ({ page }) => {
  const name = 'n'.repeat(10_000)
  await write(page, `${head}gate ${name} a { h a; }\nqubit q;\n${name} q;`)
  await expect(page.getByText('1 qubit, 1 operation')).toBeAttached()
  await diagram(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect(preview(page).getByText(/^n{600}…$/)).toBeVisible()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(wide, 'nothing runs out of the window').toBeLessThanOrEqual(0)
  await isAlive(page)
})

test.describe('names in other scripts', () => {
  for (const [script, name] of [
    ['right to left', 'שער'],
    ['right to left, joined', 'بوابة'],
    ['without spaces', '量子门'],
    ['combining', 'q\u0301\u0302\u0323'],
  ] as const) {
    test(script, async ({ page }) => {
      await write(page, `${head}gate ${name} a { h a; }\nqubit q;\n${name} q;`)
      const drawn = page.getByText(`1: ${name} on q.`)
      await expect(drawn.or(list(page).getByText(/error/).first())).toBeAttached()
      await isAlive(page)
    })
  }
})

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('it has no place')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
