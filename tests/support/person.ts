/** People with an account, made and signed in without their screens. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { User } from '../../contract/users'
import { mailedLink } from './mail'

export interface Person {
  email: string
  password: string
  token: string
  user: User
}

/** A person whose name nobody else has, for products that test files share. */
export const newMember = (url: string): Promise<Person> => newPerson(url, `ada-${randomUUID().slice(0, 8)}`)

/** Registers, verifies and logs in by the API alone. */
export async function newPerson(url: string, username: string): Promise<Person> {
  const [email, password] = [`${username}@example.org`, 'a long walk at dusk']
  await post(`${url}/api/auth/register`, { username, email, password, acceptTerms: true })
  const link = await mailedLink(url, email, '/verify-email')
  await post(`${url}/api/auth/verify-email`, { token: new URL(link, url).searchParams.get('token') })
  return { email, password, ...(await logInByApi(url, email, password)) }
}

/** A new session. */
export async function logInByApi(url: string, email: string, password: string): Promise<{ token: string; user: User }> {
  const answer = (await post(`${url}/api/auth/login`, { email, password })) as { data: { token: string; user: User } }
  return answer.data
}

/** Lets a page begin signed in; a session that ends later stays ended. */
export async function signIn(page: Page, { token, user }: Pick<Person, 'token' | 'user'>) {
  await page.addInitScript(
    ([key, account]) => {
      if (sessionStorage.getItem('signed in by the test') !== null) return
      sessionStorage.setItem('signed in by the test', 'yes')
      localStorage.setItem('token', key)
      localStorage.setItem('user', account)
    },
    [token, JSON.stringify(user)] as const,
  )
}

/** Fills in the login form that is on screen. */
export async function logInByForm(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

async function post(url: string, body: unknown): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`POST ${url} answered ${answer.status}: ${text}`)
  return JSON.parse(text)
}
