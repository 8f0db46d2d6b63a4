/**
 * Vitest's set-up of a test file: a test waits for what it expects as long as a busy machine takes, and fails by what never comes. Files
 * share modules and a page, so each begins and ends with an empty one: the library that renders cleans up by itself only where it is
 * loaded first.
 */
import { afterEach, beforeAll } from 'vitest'

const hasPage = typeof document !== 'undefined'

beforeAll(async () => {
  if (!hasPage) return
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 20_000 })
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(async () => {
  if (!hasPage) return
  const { cleanup } = await import('@testing-library/react')
  cleanup()
  const { dismiss, shownToasts } = await import('../../src/ui/toast')
  for (const { id } of shownToasts()) dismiss(id)
})
