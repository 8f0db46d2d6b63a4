/** A verified member with a session, made through the API as the screens do it. */
import type { Page } from '@playwright/test'
import type { User } from '../../contract/users'
import { mailedLink } from './mail'

export interface Member {
  user: User
  token: string
}

let made = 0

export async function makeMember(url: string): Promise<Member> {
  made += 1
  const email = `member${made}@example.org`
  const password = 'a long walk at dusk'
  await post(url, '/auth/register', { username: `member${made}`, email, password, acceptTerms: true })
  const link = await mailedLink(url, email, '/verify-email?token=')
  await post(url, '/auth/verify-email', { token: new URLSearchParams(link.split('?')[1]).get('token') })
  return (await post<{ data: Member }>(url, '/auth/login', { email, password })).data
}

/** Opens the app as this member; to be called before the page's first visit. */
export async function signIn(page: Page, member: Member): Promise<void> {
  await page.addInitScript(({ user, token }) => {
    localStorage.setItem('user', JSON.stringify(user))
    localStorage.setItem('token', token)
  }, member)
}

/** Sends JSON to the API and reads the answer; throws where it was refused. */
export async function post<Answer>(url: string, path: string, body: unknown, token?: string): Promise<Answer> {
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}
