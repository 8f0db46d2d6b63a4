// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { readSignInWays } from './sign-in-ways'

afterEach(() => vi.restoreAllMocks())

it('takes what the page says', () => {
  const signIn = { passwords: false, providers: [{ name: 'uni', label: 'Our University' }] }
  expect(readSignInWays(JSON.stringify({ productName: 'Other', signIn }))).toEqual(signIn)
})

it.each([undefined, '', '{}', '{"signIn":7}', '{"signIn":{"passwords":true}}', 'null', '{'])(
  'has passwords where it says %j',
  (json) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(readSignInWays(json)).toEqual({ passwords: true, providers: [] })
  },
)
