/** What comes of Generate in the builder, and how what was set survives, as the specification says them. */
import { readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import { readClipboard } from '../support/clipboard'
import { expect, test } from '../support/test'
import { withSharedProduct } from '../support/with-product'
import { complete, generate, goTo, openBuilder } from '../support/builder'
import { logInByApi, logInByForm, newMember, type Person, signIn } from '../support/person'

const product = withSharedProduct()
let person: Person

test.beforeAll(async () => {
  person = await newMember(product.url)
})

const output = (page: Page) => page.getByRole('region', { name: 'Output' })

test('When the options fail to load in the builder, this is logged, and the form goes on', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && logged.push(message.text())))
  await page.route('**/api/hardware', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '' }),
  )
  await signIn(page, person)
  await openBuilder(page, product.url)
  await expect.poll(() => logged.join(), { timeout: 20_000 }).toContain('Failed to fetch hardware options')
  await complete(page, 'Without a list')
  await generate(page)
  await expect(page.getByRole('link', { name: 'View Circuit' })).toBeVisible()
})

test.describe('The output panel', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, person)
    await openBuilder(page, product.url)
  })

  test('When empty it says so; while loading the button, the form and the panel say so', async ({ page }) => {
    await expect(output(page)).toHaveText('Click the "Generate Circuit" button to see output here')
    await complete(page, 'Slow')
    const held: Route[] = []
    await page.route('**/api/circuits/generate', (route) => void held.push(route))
    await generate(page)
    await expect(page.getByRole('button', { name: 'Generating...' })).toBeVisible()
    await expect(page.getByText('Processing...')).toBeVisible()
    await expect(output(page)).toHaveText('Generating circuit...')
    await expect.poll(() => held.length).toBe(1)
    await held[0]?.continue()
    await expect(page.getByRole('link', { name: 'View Circuit' })).toBeVisible()
    await expect(page.getByText('Processing...')).toBeHidden()
  })

  test('On success the panel scrolls into view after 100 ms, and View Circuit opens the circuit', async ({ page }) => {
    await page.clock.install()
    await complete(page, 'A view')
    await page.evaluate(() => {
      const scroll = Element.prototype.scrollIntoView
      Element.prototype.scrollIntoView = function (options) {
        if (this.getAttribute('aria-label') === 'Output') document.documentElement.dataset['scrolled'] = 'true'
        scroll.call(this, options)
      }
    })
    const scrolled = () => page.evaluate(() => document.documentElement.dataset['scrolled'])
    await page.clock.pauseAt(Date.now() + 60_000)
    await generate(page)
    // The answer needs time to be shown; each look lets a little of it pass.
    await expect(async () => {
      await page.clock.runFor(5)
      await expect(page.getByRole('link', { name: 'View Circuit' })).toBeVisible({ timeout: 200 })
    }).toPass()
    await page.clock.runFor(50)
    expect(await scrolled()).toBeUndefined()
    await page.clock.runFor(50)
    expect(await scrolled()).toBe('true')
    await expect(output(page)).toBeInViewport({ ratio: 0.3 })
    await page.getByRole('link', { name: 'View Circuit' }).click()
    await expect(page.getByRole('heading', { name: 'A view' })).toBeVisible()
  })

  test('Maximize and Minimize, by the button and by the image; Download Image names the file', async ({ page }) => {
    await complete(page, 'Two words')
    await generate(page)
    await output(page).getByRole('button', { name: 'Maximize', exact: true }).click()
    await output(page).getByRole('button', { name: 'Minimize the diagram' }).click()
    await expect(output(page).getByRole('button', { name: 'Maximize', exact: true })).toBeVisible()
    await expect(output(page).getByRole('img', { name: /Two words/ })).toBeVisible()
    const saved = page.waitForEvent('download')
    await output(page).getByRole('button', { name: 'Download Image' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^quantum_circuit_Two_words_\d{4}-\d\d-\d\d\.png$/)
    const content = await readFile(await file.path(), 'latin1')
    expect(content, 'it says what it shows and where that is').toMatch(
      /Title\0+Two words.*Source\0+http:.*\/circuits\/[0-9a-f-]+/s,
    )
  })

  test("Copy shows 'Copied!' for 2 seconds; Download QASM names the file", async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await complete(page, 'Copied')
    await generate(page)
    const card = output(page).getByRole('region', { name: 'QASM Code' })
    const saved = page.waitForEvent('download')
    await card.getByRole('button', { name: 'Download QASM' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^quantum_circuit_\d{4}-\d\d-\d\d\.qasm$/)
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await card.getByRole('button', { name: 'Copy' }).click()
    await expect(card.getByRole('button', { name: 'Copied!' })).toBeVisible()
    expect(await readClipboard(page)).toContain('OPENQASM 3.0;')
    await page.clock.runFor(1900)
    await expect(card.getByRole('button', { name: 'Copied!' })).toBeVisible()
    await page.clock.runFor(200)
    await expect(card.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
  })

  test('Expand/Collapse when the code is taller than 60% of the window; capped at 70vh when collapsed', async ({
    page,
  }) => {
    await complete(page, 'Long')
    await generate(page)
    const card = output(page).getByRole('region', { name: 'QASM Code' })
    const code = card.getByRole('region', { name: 'Program text' })
    await expect(code).toBeVisible()
    const whole = await code.evaluate((box) => box.firstElementChild?.getBoundingClientRect().height ?? 0)
    await page.setViewportSize({ width: 1280, height: Math.ceil(whole / 0.6) + 10 })
    await expect(card.getByRole('button', { name: 'Expand' })).toBeHidden()
    await page.setViewportSize({ width: 1280, height: Math.floor(whole / 0.6) - 10 })
    await expect(card.getByRole('button', { name: 'Expand' })).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 300 })
    expect((await code.boundingBox())?.height).toBeCloseTo(210, 0)
    await card.getByRole('button', { name: 'Expand' }).click()
    expect((await code.boundingBox())?.height).toBeGreaterThanOrEqual(whole)
    await expect(card.getByRole('button', { name: 'Collapse' })).toBeVisible()
  })

  test("A failure shows an 'Error:' box with the server's message, or 'Failed to generate circuit'", async ({
    page,
  }) => {
    await complete(page, 'Broken')
    const answers = [
      { status: 500, body: '' },
      { status: 503, body: JSON.stringify({ success: false, message: 'The server is busy.', data: null }) },
      { status: 403, body: '' },
      { status: 200, body: JSON.stringify({ success: false, message: '', data: null }) },
    ]
    await page.route('**/api/circuits/generate', (route) => {
      const answer = answers.shift()
      return answer === undefined ? route.continue() : route.fulfill({ contentType: 'application/json', ...answer })
    })
    for (const sentence of [
      'Error:Failed to generate circuit',
      'Error:The server is busy.',
      "Error:You don't have permission to access this resource",
      'Error:Failed to generate circuit',
    ]) {
      await generate(page)
      await expect(output(page).getByRole('alert')).toContainText(sentence)
    }
    await generate(page)
    await expect(output(page).getByRole('alert'), 'a new generation clears the error').toBeHidden()
    await expect(page.getByRole('link', { name: 'View Circuit' })).toBeVisible()
  })

  test('Image download or clipboard copy failure: logged only', async ({ page }) => {
    await complete(page, 'No picture')
    await generate(page)
    await expect(output(page).getByRole('button', { name: 'Download Image' })).toBeVisible()
    const logged: string[] = []
    page.on('console', (message) => void (message.type() === 'error' && logged.push(message.text())))
    await page.route('**/static/circuits/**', (route) => route.abort())
    await output(page).getByRole('button', { name: 'Download Image' }).click()
    await expect.poll(() => logged.join()).toContain('The image could not be downloaded.')
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
      document.execCommand = () => false
    })
    await output(page).getByRole('region', { name: 'QASM Code' }).getByRole('button', { name: 'Copy' }).click()
    await expect.poll(() => logged.join()).toContain('The browser refused to copy the text.')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('Start Fresh appears once there is output, asks, and resets everything but the circuit', async ({ page }) => {
    await goTo(page, 'Review & Generate')
    await expect(page.getByRole('button', { name: 'Start Fresh' })).toHaveCount(0)
    await complete(page, 'Kept anyway')
    await generate(page)
    await page.getByRole('button', { name: 'Start Fresh' }).click()
    const dialog = page.getByRole('dialog', { name: 'Start Fresh?' })
    await expect(dialog).toContainText('All current configuration will be reset.')
    await expect(dialog).toContainText('The generated circuit will not be lost.')
    await dialog.getByRole('button', { name: 'No, keep my work' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Start Fresh' }).click()
    await Promise.all([page.waitForEvent('load'), dialog.getByRole('button', { name: 'Yes, start fresh' }).click()])
    await expect(page.getByLabel('Circuit Name')).toHaveValue('')
    await expect(output(page)).toHaveText('Click the "Generate Circuit" button to see output here')
    await page.goto(`${product.url}/circuits`)
    await expect(page.getByRole('link', { name: 'Kept anyway' }).first()).toBeVisible()
  })

  test('The request has the specified defaults and leaves out what does not apply', async ({ page }) => {
    await complete(page, '  Bare  ')
    const sent = page.waitForRequest('**/api/circuits/generate')
    await generate(page)
    const body: unknown = (await sent).postDataJSON()
    expect(body).toEqual({
      name: 'Bare',
      description: 'Generated quantum circuit',
      isPublic: false,
      tags: ['quantum-circuit'],
      category: 'Custom Quantum Circuits',
      circuitParams: {
        type: 'default',
        useCase: 'custom',
        qubits: 4,
        layers: 1,
        encodingLayer: { type: 'none' },
        coreLayer: {
          type: 'brickwork',
          useSharedParameters: false,
          singleQubitGates: ['RY'],
          twoQubitGates: ['CNOT'],
        },
        middleLayer: { type: 'none' },
      },
      qasmVersion: 3,
    })
  })
})

test.describe('What was set survives', () => {
  test('a reload, with its step', async ({ page }) => {
    await openBuilder(page, product.url)
    await page.getByLabel('Circuit Name').fill('Reloaded')
    await goTo(page, 'Layer Configuration')
    await page.getByLabel('Number of Qubits').fill('6')
    await page.reload()
    await expect(page.getByLabel('Number of Qubits')).toHaveValue('6')
    await goTo(page, 'Basics')
    await expect(page.getByLabel('Circuit Name')).toHaveValue('Reloaded')
  })

  test('a link that is opened in another tab', async ({ page, context }) => {
    await openBuilder(page, product.url)
    await page.getByLabel('Circuit Name').fill('In two tabs')
    // A tab that is left stores its draft at once. Here both stay visible.
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('In two tabs')
    const other = await context.newPage()
    await openBuilder(other, product.url)
    await expect(other.getByLabel('Circuit Name')).toHaveValue('In two tabs')
  })

  test('login and return, to which Generate leads a signed-out visitor', async ({ page }) => {
    await openBuilder(page, product.url)
    await complete(page, 'Before login')
    await generate(page)
    await expect(page).toHaveURL(/\/login\?redirect=/)
    await logInByForm(page, person)
    await expect(page).toHaveURL(`${product.url}/circuit-generator/parameters`)
    await generate(page)
    await expect(page.getByRole('link', { name: 'View Circuit' })).toBeVisible()
    await page.goto(`${product.url}/circuit-generator`)
    await expect(page.getByRole('heading', { name: 'Circuit Generator' })).toBeVisible()
    await expect(continueLink(page), 'nobody is reminded of what is saved').toHaveCount(0)
  })

  test('a 401 during Generate: login says that the session expired, and home offers the circuit', async ({ page }) => {
    const { token, user } = await logInByApi(product.url, person.email, person.password)
    await signIn(page, { token, user })
    await openBuilder(page, product.url)
    await complete(page, 'Half done')
    await fetch(`${product.url}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    await generate(page)
    await expect(page).toHaveURL(`${product.url}/login?session=expired`)
    await logInByForm(page, person)
    await expect(page).toHaveURL(`${product.url}/`)
    await expect(page.getByRole('complementary', { name: 'Unsaved circuit' })).toContainText('Half done')
    await page.goto(`${product.url}/circuit-generator`)
    await continueLink(page).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Review & Generate' })).toBeVisible()
    await generate(page)
    await expect(page.getByRole('link', { name: 'View Circuit' })).toBeVisible()
  })

  test('not for the next person at the same browser; and a reminder can be set aside', async ({ page }) => {
    await openBuilder(page, product.url)
    await page.getByLabel('Circuit Name').fill('A visitor’s')
    await page.goto(product.url)
    await expect(continueLink(page)).toBeVisible()
    await page.getByRole('button', { name: 'Do not remind me of this circuit' }).click()
    await expect(continueLink(page)).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { name: /^Welcome to/ })).toBeVisible()
    await expect(continueLink(page)).toHaveCount(0)
    await openBuilder(page, product.url)
    await expect(page.getByLabel('Circuit Name'), 'but not lost').toHaveValue('A visitor’s')
  })
})

/** The offer of home and the options screen to go on with a draft. */
const continueLink = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Continue your circuit' })
