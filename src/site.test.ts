import { afterEach, expect, it, vi } from 'vitest'
import { readSite } from './site'

afterEach(() => vi.restoreAllMocks())

it('takes what the page says', () => {
  const banner = { text: 'Hello', followUrl: 'https://a.example', learnMoreUrl: 'https://b.example' }
  const said = { basePath: '/ketwork', productName: 'Other', contactAddress: 'a@b.example', banner }
  expect(readSite(JSON.stringify(said))).toEqual(said)
})

it('shows no banner where the page says null', () => {
  expect(readSite('{"banner":null}').banner).toBeNull()
})

it('keeps its defaults for what is missing or of another kind', () => {
  expect(readSite('{"productName":7,"banner":{"text":"no links"}}')).toEqual(readSite(null))
})

it('keeps its defaults, and says so, where the text is no JSON', () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(readSite('{').productName).toBe('Ketwork')
  expect(complaint).toHaveBeenCalledOnce()
})
