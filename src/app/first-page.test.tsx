// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openApp, patience, withServer } from './testing'

/** What loads after the page, as it is asked for. */
const asked = vi.hoisted(() => ({ deferred: false, page: new EventTarget() }))

vi.mock('../features/legal/terms-page', async () => {
  await new Promise((resolve) => asked.page.addEventListener('arrives', resolve))
  return { default: () => <h1>Terms</h1> }
})
vi.mock('./shell/feedback-button', () => {
  asked.deferred = true
  return { FeedbackButton: () => <button>Feedback</button> }
})

withServer(() => ({}))

it('What loads after the page waits for a page that comes late', async () => {
  openApp('/terms')
  expect(await screen.findByText('Loading...')).toBeDefined()
  // Longer than deferred parts wait once everything else has loaded.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(asked.deferred, 'beside the page').toBe(false)
  asked.page.dispatchEvent(new Event('arrives'))
  expect(await screen.findByRole('heading', { name: 'Terms' }, patience)).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Feedback' }, patience)).toBeDefined()
})
