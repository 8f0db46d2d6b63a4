/** Vitest's set-up of a test file: a test waits for what it expects as long as a busy machine takes, and fails by what never comes. */
import { beforeAll } from 'vitest'

beforeAll(async () => {
  if (typeof document === 'undefined') return
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: 20_000 })
})
