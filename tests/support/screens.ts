/** Every screen of the product, for what looks at all of them: the accessibility check, the screenshots. */
import { expect, type Page } from '@playwright/test'
import { paths } from '../../src/paths'
import { newPerson, type Person } from './person'

export interface Screen {
  name: string
  path: string
  /** Who looks at it. */
  as: 'visitor' | 'member'
  /** Waits until it has come to rest, or opens what is to be seen. */
  ready?: (page: Page) => Promise<void>
}

/** What the screens show of. */
export interface Cast {
  member: Person
  /** A public circuit. */
  circuit: string
}

/** Nobody in particular: for those who only want to know which screens there are. */
export const nobody = { member: { user: { id: 'nobody' } }, circuit: 'none' } as const

/** People and circuits to show. The library of a new installation makes itself. */
export async function makeCast(url: string): Promise<Cast> {
  // The first account becomes the administrator, who sees other tools than most.
  await newPerson(url, 'grace')
  const member = await newPerson(url, 'ada')
  return { member, circuit: await anyCircuit(url) }
}

export function screens({ member, circuit }: Cast | typeof nobody): Screen[] {
  const visitor = (name: string, path: string, ready?: Screen['ready']): Screen => ({
    name,
    path,
    as: 'visitor',
    ready,
  })
  return [
    visitor('home', paths.home, async (page) => {
      await expect(page.getByRole('img', { name: /Circuit diagram of Grover/ })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'From the library' })).toBeVisible()
    }),
    visitor('library', paths.circuits, async (page) => {
      await expect(page.getByRole('article').first()).toBeVisible()
    }),
    visitor('library-empty', `${paths.circuits}?q=nothing-has-this-name`, async (page) => {
      await expect(page.getByText('No circuits found matching your filters.')).toBeVisible()
    }),
    visitor('circuit', paths.circuit(circuit)),
    visitor('circuit-missing', paths.circuit('0190a000-0000-7000-8000-000000000000'), async (page) => {
      await expect(page.getByRole('alert')).toBeVisible()
    }),
    visitor('generator', paths.generator),
    ...['Basics', 'Circuit Purpose', 'Layer Configuration', 'Review & Generate'].map((step, index) =>
      visitor(`builder-${index + 1}`, paths.parameters, async (page) => {
        await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: step }).click()
        await expect(page.getByRole('img', { name: /Circuit diagram/ })).toBeVisible()
      }),
    ),
    visitor('qasm', paths.qasm, async (page) => {
      await expect(page.getByRole('textbox', { name: 'QASM code' })).toBeVisible()
    }),
    visitor('qasm-with-errors', paths.qasm, async (page) => {
      const code = page.getByRole('textbox', { name: 'QASM code' })
      await code.click()
      await page.keyboard.insertText('OPENQASM 2.0;\ninclude "qelib1.inc";\nqreg q[2];\nh q[0];\ncx q[0];\n')
      await expect(page.getByRole('region', { name: 'Diagnostics' }).getByRole('button').first()).toBeVisible()
    }),
    visitor('login', paths.login),
    visitor('login-expired', `${paths.login}?session=expired`),
    visitor('register', paths.register),
    visitor('register-with-errors', paths.register, async (page) => {
      await page.getByRole('button', { name: /create account|register/i }).click()
    }),
    visitor('forgot-password', paths.forgotPassword),
    visitor('reset-password', `${paths.resetPassword}?token=any`),
    visitor('reset-password-without-token', paths.resetPassword),
    visitor('verify-email-dead-link', `${paths.verifyEmail}?token=dead`),
    visitor('verify-email-sent', paths.verifyEmailSent),
    visitor('restore-email', `${paths.restoreEmail}?token=dead`),
    visitor('terms', paths.terms),
    visitor('privacy', paths.privacy),
    visitor('not-found', '/nowhere'),
    visitor('profile-of-another', paths.user(member.user.id)),
    visitor('palette', paths.terms, async (page) => {
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible()
    }),
    { name: 'home-signed-in', path: paths.home, as: 'member' },
    { name: 'profile', path: paths.profile, as: 'member' },
    {
      name: 'profile-edit',
      path: paths.profile,
      as: 'member',
      ready: (page) => page.getByRole('button', { name: 'Edit Profile' }).click(),
    },
  ]
}

/** Opens a screen and lets it come to rest. */
export async function show(page: Page, url: string, screen: Screen): Promise<void> {
  await page.goto(url + screen.path)
  await expect(page.locator('main h1, main [role="alert"]').first()).toBeVisible()
  await screen.ready?.(page)
  // What is out of view and not rendered would keep the colours of the theme before.
  await page.evaluate(() => {
    // Not an element, which the content policy would refuse.
    const style = new CSSStyleSheet()
    style.replaceSync('* { content-visibility: visible !important; transition: none !important }')
    document.adoptedStyleSheets.push(style)
  })
  // What fades in has come to rest; reduced motion leaves next to nothing of it.
  await page.waitForTimeout(600)
}

/** The id of a circuit of the library, which a new installation makes in its first seconds. */
export async function anyCircuit(url: string): Promise<string> {
  for (let attempt = 0; attempt < 240; attempt++) {
    const answer = (await (await fetch(`${url}/api/circuits?q=Bell&limit=1`)).json()) as { data: { id: string }[] }
    const [circuit] = answer.data
    if (circuit) return circuit.id
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('the library stayed empty for a minute')
}
