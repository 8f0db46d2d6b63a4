import { expect, test } from 'vitest'
import { readComparedAddress } from './compared-address'

const id = '01a226ec-f808-720a-a731-202c6f943f27'

test.each([
  [id, id],
  [` ${id}@3 `, `${id}@3`],
  [`/circuits/${id}`, id],
  [`https://example.org/circuits/${id}@12?view=code#line-3`, `${id}@12`],
  [`http://localhost:4000/base/circuits/${id}%402/`, `${id}@2`],
])('of %s, what is compared is %s', (text, address) => {
  expect(readComparedAddress(text)).toBe(address)
})

test.each(['', 'bell', `/circuits/${id}@0`, `/circuits/${id}/remixes`, `/collections/${id}`, `x${id}`])(
  '%s is no address of a circuit',
  (text) => {
    expect(readComparedAddress(text)).toBeNull()
  },
)
