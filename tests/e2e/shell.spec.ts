/** The shell and the home page, sentence by sentence of their specification. */
import type { Page } from '@playwright/test'
import { once } from 'node:events'
import { anyCircuit } from '../support/example-data'
import { countLibrary } from '../support/library'
import { newPerson, type Person, signIn } from '../support/person'
import { scrollDownTo } from '../support/scroll'
import { expect, test } from '../support/test'
import { withProduct } from '../support/with-product'

test.use({ serviceWorkers: 'allow' })

const product = withProduct()
let member: Person

test.beforeAll(async () => {
  await newPerson(product.url, 'grace')
  member = await newPerson(product.url, 'ada')
})
const open = (page: Page, path = '/') => page.goto(product.url + path)
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const feedback = (page: Page) => page.getByRole('button', { name: 'Feedback' })
const isAside = (page: Page) => feedback(page).evaluate((button) => button.closest('[data-aside]') !== null)
const banner = (page: Page) => page.getByRole('complementary', { name: 'Announcement' })

test.describe('the top bar', () => {
  test('leads to Home, Circuits, Generator, Login and Register for visitors, and to Profile for members', async ({
    page,
  }) => {
    await open(page, '/terms')
    await expect(bar(page).getByRole('link')).toHaveText(['Home', 'Circuits', 'Generator', 'Login', 'Register'])
    await signIn(page, member)
    await open(page, '/terms')
    await expect(bar(page).getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile')
    await expect(bar(page).getByRole('link', { name: 'Login' })).toHaveCount(0)
  })

  test('is shown with its sign before any script has loaded, and does not move when they have', async ({ page }) => {
    const release = new AbortController()
    await page.route('**/assets/*.js', async (route) => {
      if (!release.signal.aborted) await once(release.signal, 'abort')
      await route.continue()
    })
    await page.goto(`${product.url}/terms`, { waitUntil: 'commit' })
    const sign = page.locator('.bar-brand > svg')
    await expect(sign).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
    const lines = () => sign.locator('path').evaluateAll((paths) => paths.map((path) => path.getAttribute('d')))
    const [place, drawn] = [await sign.boundingBox(), await lines()]
    release.abort()
    await expect(bar(page)).toBeVisible()
    expect([await sign.boundingBox(), await lines()]).toEqual([place, drawn])
  })

  test('stays at the top while one scrolls', async ({ page }) => {
    await open(page, '/terms')
    await expect(
      page.getByRole('main').getByRole('heading', { level: 2 }),
      'the page is long enough to scroll',
    ).toHaveCount(11)
    await page.mouse.wheel(0, 900)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
    expect((await bar(page).boundingBox())?.y).toBeLessThan(60)
  })
})

test.describe('the mobile menu', () => {
  test.use({ viewport: { width: 375, height: 700 } })

  test('closes on outside click and on route change', async ({ page }) => {
    await open(page, '/terms')
    const menu = page.getByRole('button', { name: 'Open menu' })
    await menu.click()
    await expect(bar(page)).toBeVisible()
    await page.mouse.click(180, 600)
    await expect(bar(page)).toBeHidden()
    await menu.click()
    await bar(page).getByRole('link', { name: 'Circuits' }).click()
    await expect(page.getByRole('heading', { name: 'Quantum Circuits' })).toBeVisible()
    await expect(bar(page)).toBeHidden()
  })
})

test.describe('dark mode', () => {
  test('is stored as true or false and toggles a dark class on the document', async ({ page }) => {
    await open(page, '/terms')
    const html = page.locator('html')
    const toggle = page.getByRole('button', { name: 'Dark mode' })
    await expect(html).not.toHaveClass(/dark/)
    await toggle.click()
    await expect(html).toHaveClass(/dark/)
    expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('true')
    await toggle.click()
    await expect(html).not.toHaveClass(/dark/)
    expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('false')
  })

  test.describe('where the system is dark', () => {
    test.use({ colorScheme: 'dark' })
    test('defaults to the system preference, from the first paint on', async ({ page }) => {
      await page.route('**/assets/*.js', (route) => route.abort())
      await page.goto(`${product.url}/terms`, { waitUntil: 'commit' })
      await expect(page.locator('html')).toHaveClass(/dark/)
    })
  })
})

test.describe('the banner', () => {
  test('appears about 1 second after load', async ({ page }) => {
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await open(page, '/terms')
    // What loads later needs time to pass; each look lets a little of it pass.
    let passed = 0
    await expect(async () => {
      await page.clock.runFor(10)
      passed += 10
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 200 })
    }).toPass({ intervals: [0] })
    await page.clock.runFor(950 - passed)
    await expect(banner(page)).toBeHidden()
    await page.clock.runFor(passed + 100)
    // It begins to load now, in a task that needs a moment of this clock.
    await expect(async () => {
      await page.clock.runFor(1)
      await expect(banner(page)).toBeVisible({ timeout: 200 })
    }).toPass({ intervals: [0], timeout: 10_000 })
    await expect(banner(page)).toContainText('December 2025')
    await expect(banner(page).getByRole('link', { name: 'Follow' })).toBeVisible()
    await expect(banner(page).getByRole('link', { name: 'Learn More' })).toBeVisible()
  })

  test('hides on scroll down after more than 50 px and returns on scroll up', async ({ page }) => {
    await open(page, '/terms')
    await expect(
      page.getByRole('main').getByRole('heading', { level: 2 }),
      'the page is long enough to scroll',
    ).toHaveCount(11)
    await expect(banner(page)).toBeVisible()
    await page.mouse.wheel(0, 45)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(45)
    await expect(banner(page)).toBeVisible()
    await page.mouse.wheel(0, 300)
    await expect(banner(page)).toBeHidden()
    await page.mouse.wheel(0, -40)
    await expect(banner(page)).toBeVisible()
  })

  test('is dismissed for 3 days', async ({ page }) => {
    await open(page, '/terms')
    await page.getByRole('button', { name: 'Dismiss announcement' }).click()
    await expect(banner(page)).toBeHidden()
    const until = Number(await page.evaluate(() => localStorage.getItem('bannerDismissedUntil')))
    expect((until - Date.now()) / 86_400_000).toBeCloseTo(3, 2)
    await page.clock.install()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.clock.runFor(5000)
    await expect(banner(page)).toHaveCount(0)
  })
})

test('the page scrolls to top on every route change', async ({ page }) => {
  await open(page, '/terms')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test.describe('a page as the server sends it', () => {
  for (const theme of ['light', 'dark'] as const) {
    test(`embeds what a visitor sees first: nothing of it is requested again, or loaded ahead in vain, on a ${theme} page`, async ({
      context,
    }) => {
      const [id = ''] = await firstCircuits()
      for (const path of ['/circuits', `/circuits/${id}`]) {
        const page = await context.newPage()
        await page.emulateMedia({ colorScheme: theme })
        const requests: string[] = []
        const messages: string[] = []
        page.on('request', (request) => requests.push(request.url().replace(product.url, '')))
        page.on('console', (message) => messages.push(message.text()))
        const fetched = await watchFetches(page)
        await open(page, path)
        const sent = await (await page.request.get(product.url + path)).text()
        const scripts = [...sent.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)">/g)].map(([, name]) => name)
        await expect(page.getByRole('img', { name: /^Diagram of/ }).first()).toBeVisible()
        await advanceClock(page, 6000)

        expect(scripts.length).toBeGreaterThan(3)
        expect(requests).toEqual(expect.arrayContaining(scripts))
        expect(requests).not.toContain(`/api${path}`)
        const [, picture] = /<meta name="first-picture" content="([^"]+)">/.exec(sent) ?? []
        expect(requests).toContain(`${picture}${theme === 'dark' ? '?theme=dark' : ''}`)
        const files = fetched.filter((url) => /^\/(assets|static|api)\//.test(url))
        expect(files.length).toBeGreaterThan(0)
        expect(files.filter((url, index) => files.indexOf(url) !== index)).toEqual([])
        expect(messages).toEqual([])
        await page.close()
      }
    })
  }

  for (const theme of ['light', 'dark'] as const) {
    test(`shows names and pictures of circuits before any script of the app has come, on a ${theme} page`, async ({
      page,
    }) => {
      const [id = ''] = await firstCircuits()
      const { name, imagePath } = (await (await page.request.get(`${product.url}/api/circuits/${id}`)).json()).data
      const address = `${product.url}/${imagePath}${theme === 'dark' ? '?theme=dark' : ''}`
      await page.emulateMedia({ colorScheme: theme })
      await page.route('**/assets/*.js', (route) => route.abort())
      for (const path of [`/circuits/${id}`, '/circuits']) {
        const picture = page.waitForResponse(address)
        await open(page, path)

        await expect(page.locator('.first-name').first()).toHaveText(name)
        await picture
        const shown = page.locator('.first-0 > div')
        await expect(shown).toBeInViewport({ ratio: 0.9 })
        await expect(shown).toHaveCSS('background-image', `url("${address}")`)
      }
    })
  }

  test('leaves it to members to ask for what they may see', async ({ page }) => {
    await firstCircuits()
    await signIn(page, member)
    const asks = page.waitForRequest(`${product.url}/api/circuits`)
    await open(page, '/circuits')
    expect(await (await asks).headerValue('authorization')).toMatch(/^Bearer /)
  })

  test('shows members no cards of a visitor before their own have come', async ({ page }) => {
    await firstCircuits()
    await signIn(page, member)
    await page.route('**/assets/*.js', (route) => route.abort())
    await open(page, '/circuits')
    await expect(page.locator('.first-title')).toBeVisible()
    await expect(page.locator('.first-name').first()).toBeHidden()
  })
})

/** The paths of what a page gets from the server. What it takes from a cache of the browser, however often, is not among them. */
async function watchFetches(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const cached = new Set<string>()
  const fetched: string[] = []
  session.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (!cached.has(requestId) && !response.fromDiskCache) fetched.push(response.url.replace(product.url, ''))
  })
  await session.send('Network.enable')
  return fetched
}

/** Lets the browser itself believe that so many milliseconds are over, after which it warns of what it loaded and nobody used. */
async function advanceClock(page: Page, milliseconds: number) {
  const session = await page.context().newCDPSession(page)
  const isOver = new Promise<void>((resolve) => session.once('Emulation.virtualTimeBudgetExpired', () => resolve()))
  await session.send('Emulation.setVirtualTimePolicy', { policy: 'advance', budget: milliseconds })
  await isOver
}

/** The ids of the library's first circuits, newest first, once a new installation has made all of them. */
async function firstCircuits(): Promise<string[]> {
  const all = await countLibrary()
  await expect.poll(async () => (await listCircuits()).page.total, { timeout: 120_000 }).toBe(all)
  const { data } = await listCircuits()
  return data.flatMap(({ id, imagePath }) => (imagePath === null ? [] : [id]))
}

async function listCircuits(): Promise<{ data: { id: string; imagePath: string | null }[]; page: { total: number } }> {
  return await (await fetch(`${product.url}/api/circuits`)).json()
}

test.describe('home', () => {
  test('is titled Welcome to Ketwork, and leads visitors to login and the library', async ({ page }) => {
    await open(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Ketwork' })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Login to access' })).toHaveAttribute('href', '/login')
    await expect(main.getByRole('link', { name: 'Explore Circuits' })).toHaveAttribute('href', '/circuits')
  })

  test('leads members to the generator and the library', async ({ page }) => {
    await signIn(page, member)
    await open(page)
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Create Quantum Circuit' })).toHaveAttribute(
      'href',
      '/circuit-generator',
    )
    await expect(main.getByRole('link', { name: 'Browse Library' })).toHaveAttribute('href', '/circuits')
  })

  test('Discover Features Below scrolls to two cards, to the library and to the generator', async ({ page }) => {
    await open(page)
    await page.getByRole('link', { name: 'Discover Features Below' }).click()
    await expect(page.getByRole('heading', { name: 'Two ways in, one workbench' })).toBeInViewport()
    await expect(page.getByRole('link', { name: 'Circuit Library' })).toHaveAttribute('href', '/circuits')
    await expect(page.getByRole('link', { name: 'Custom Building' })).toHaveAttribute('href', '/circuit-generator')
  })

  test('the visit is cached for 24 hours, and a refreshing overlay shows while refreshing', async ({ page }) => {
    let requests = 0
    let hold: Promise<void> = Promise.resolve()
    await page.route('**/api/circuits?**', async (route) => {
      requests += 1
      await hold
      await route.continue()
    })
    await open(page)
    const library = page.getByRole('region', { name: 'From the library' })
    await scrollDownTo(page, library)
    await expect(library.getByRole('article')).toHaveCount(3)
    expect(requests).toBe(1)
    // Written half a second after it has come.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cache:["home-visit"]') !== null)).toBe(true)

    await page.reload()
    await scrollDownTo(page, library)
    await expect(library.getByRole('article')).toHaveCount(3)
    await page.waitForLoadState('networkidle')
    expect(requests, 'a visit within the day sends no request').toBe(1)

    const held: (() => void)[] = []
    hold = new Promise((resolve) => held.push(resolve))
    await page.evaluate(() => {
      const cached = JSON.parse(localStorage.getItem('cache:["home-visit"]') ?? '')
      cached.updatedAt -= 25 * 60 * 60 * 1000
      localStorage.setItem('cache:["home-visit"]', JSON.stringify(cached))
    })
    await page.reload()
    await scrollDownTo(page, library.getByText('Refreshing…'))
    await expect(library.getByRole('article'), 'what was seen stays meanwhile').toHaveCount(3)
    for (const release of held) release()
    await expect(library.getByText('Refreshing…')).toBeHidden()
    expect(requests).toBe(2)
  })

  test('plays a circuit through the engine, which can be paused and stepped by keyboard', async ({ page }) => {
    await open(page)
    await expect(page.getByRole('img', { name: /Circuit diagram of Grover/ })).toBeVisible()
    const steps = page.getByRole('group', { name: 'Steps of the circuit' })
    await steps.getByRole('button', { name: 'Pause' }).press('Enter')
    const slider = steps.getByRole('slider', { name: 'Step' })
    await slider.press('Home')
    await expect(page.getByRole('row', { name: '|000⟩ 1 1 0' })).toBeVisible()
    await page.getByRole('tab', { name: 'Outcomes' }).click()
    await expect(page.getByRole('listbox', { name: 'Outcomes of 3 qubits: always |000⟩.' })).toBeVisible()
    await slider.press('End')
    await expect(page.getByRole('listbox', { name: /2 possible, \|101⟩ 50 %, \|110⟩ 50 %\.$/ })).toBeVisible()
    await steps.getByRole('button', { name: 'Previous step' }).press('Enter')
    await expect(slider).toHaveAttribute('aria-valuetext', '7 of 8')
  })

  test.describe('for those who prefer little motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })
    test('does not move until Play is pressed', async ({ page }) => {
      await page.clock.install()
      await open(page)
      await expect(page.getByRole('row', { name: '|000⟩ 1 1 0' })).toBeVisible()
      await page.clock.runFor(20_000)
      await expect(page.getByRole('slider', { name: 'Step' })).toHaveAttribute('aria-valuetext', '0 of 8')
      await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
    })
  })
})

test.describe('static pages', () => {
  test('Terms of Service have 11 sections, the Privacy Policy 12', async ({ page }) => {
    await open(page, '/terms')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(11)
    await open(page, '/privacy')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(12)
  })

  test('an address that leads nowhere says so, with links to go on', async ({ page }) => {
    await open(page, '/nowhere')
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/')
  })
})

test.describe('the command palette', () => {
  test('leads to pages, circuits and a search by keyboard alone, and gives the focus back', async ({ page }) => {
    await open(page, '/terms')
    // What comes last: the page listens by then.
    await expect(feedback(page)).toBeVisible()
    await page.keyboard.press('Control+k')
    const box = page.getByRole('combobox', { name: 'Pages, circuits and actions' })
    await expect(box).toBeFocused()
    await page.keyboard.type('privacy')
    await expect(page.getByRole('option', { name: 'Privacy Policy' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/privacy$/)

    await page.keyboard.press('Control+k')
    await expect(box).toBeFocused()
    await page.keyboard.type('Bell')
    await expect(page.getByRole('group', { name: 'Library' }).getByRole('option').first()).toBeVisible()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowUp')
    const last = page.getByRole('option', { name: 'Search the library for “Bell”' })
    await expect(last).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/circuits\?q=Bell$/)
    await expect(page.locator('#content'), 'the focus goes to the page that was opened').toBeFocused()

    const door = page.getByRole('button', { name: 'Search and go to' })
    await door.press('Enter')
    await expect(box).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(box).toBeHidden()
    await expect(door).toBeFocused()
  })

  test('has what is typed while it is loaded', async ({ page }) => {
    await page.route('**/assets/palette-*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      await route.continue()
    })
    await open(page, '/terms')
    await expect(feedback(page)).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('privacy policy', { delay: 120 })
    await expect(page.getByRole('combobox', { name: 'Pages, circuits and actions' })).toHaveValue('privacy policy')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/privacy$/)
  })

  test('offers a member their own circuits and to log out', async ({ page }) => {
    await signIn(page, member)
    await open(page, '/terms')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Pages, circuits and actions' })).toBeFocused()
    await page.keyboard.type('log out')
    await page.keyboard.press('Enter')
    await expect(bar(page).getByRole('link', { name: 'Login' })).toBeVisible()
  })
})

test.describe('the feedback button on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('moves aside while one scrolls down, and comes back at the end of the page', async ({ page }) => {
    await open(page, '/terms')
    await expect(feedback(page)).toBeVisible()
    const seen = await page.evaluate(async () => {
      window.scrollBy(0, 400)
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return document.querySelector('[data-aside]') !== null
    })
    expect(seen).toBe(true)
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(() => isAside(page)).toBe(false)
    const [button, links] = [
      await feedback(page).boundingBox(),
      await page.getByRole('navigation', { name: 'About this site' }).boundingBox(),
    ]
    expect((links?.x ?? 0) + (links?.width ?? 0), 'beside the links of the foot').toBeLessThanOrEqual(button?.x ?? 0)
  })

  for (const [name, path, find] of [
    ['Post', 'circuit', (page: Page) => page.getByRole('button', { name: 'Post' })],
    ['the comment', 'circuit', (page: Page) => page.getByRole('textbox', { name: 'Your comment' })],
    ['the fit button', 'circuit', (page: Page) => page.getByRole('button', { name: 'Show the whole circuit' })],
    ["the circuit's name", '/circuit-generator/qasm', (page: Page) => page.getByLabel('Circuit Name')],
  ] as const) {
    test(`never covers ${name}`, async ({ page }) => {
      await signIn(page, member)
      await open(page, path === 'circuit' ? `/circuits/${await anyCircuit(product.url)}` : path)
      await expect(feedback(page)).toBeAttached()
      const control = find(page)
      await expect(control).toBeVisible()
      // Where the button floats.
      await control.evaluate((element) =>
        window.scrollBy({ top: element.getBoundingClientRect().bottom - window.innerHeight + 24, behavior: 'instant' }),
      )
      await expect
        .poll(() =>
          control.evaluate((element) => {
            const { left, right, top, bottom } = element.getBoundingClientRect()
            const points = [left + 4, (left + right) / 2, right - 4].flatMap((x) =>
              [top + 4, (top + bottom) / 2, bottom - 4].map((y) => [x, y] as const),
            )
            return points.filter(([x, y]) => {
              const hit = document.elementFromPoint(x, y)
              return hit !== null && hit.closest('[aria-label="Feedback"]') !== null
            }).length
          }),
        )
        .toBe(0)
    })
  }
})
