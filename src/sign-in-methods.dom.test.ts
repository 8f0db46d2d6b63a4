// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { readSignInMethods } from './sign-in-methods'

afterEach(() => vi.restoreAllMocks())

it('takes what the page says', () => {
  const signIn = { passwords: false, providers: [{ name: 'uni', label: 'Our University' }] }
  expect(readSignInMethods(JSON.stringify({ productName: 'Other', signIn }))).toEqual(signIn)
})

it.each([undefined, '', '{}', '{"signIn":7}', '{"signIn":{"passwords":true}}', 'null', '{'])(
  'has passwords where it says %j',
  (json) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(readSignInMethods(json)).toEqual({ passwords: true, providers: [] })
  },
)
