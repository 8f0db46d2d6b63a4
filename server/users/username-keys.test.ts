import { describe, expect, test } from 'vitest'
import { isReservedUsername, usernameKeyOf, usernameSkeletonOf } from './username-keys'

describe('usernames are compared by skeleton', () => {
  test.each([
    ['boss', 'bоss'],
    ['boss', 'ВOSS'],
    ['boss', 'b0ss'],
    ['boss', 'boss\ufe0f'],
    ['boss', 'bo\u034fss'],
    ['boss', 'boss\u3164'],
    ['boss', 'boss\u17b5'],
    ['boss', '𝐛𝐨𝐬𝐬'],
    ['paypal', 'раураl'],
    ['modern', 'modem'],
    ['Ivan', 'lvan'],
    ['Ivan', '1van'],
  ])('%s looks like %s', (name, other) => expect(usernameSkeletonOf(other)).toBe(usernameSkeletonOf(name)))

  test.each([
    ['boss', 'bass'],
    ['jorg', 'jörg'],
    ['ada', 'adah'],
  ])('%s does not look like %s', (name, other) => expect(usernameSkeletonOf(other)).not.toBe(usernameSkeletonOf(name)))
})

test.each([
  'ketwork',
  'KETWORK',
  'kеtwоrk',
  'ketw0rk',
  'Ket\u034fwork',
  'Deleted  User',
  'deIeted user',
  'deleted\u00a0user',
])('%j is reserved', (name) => expect(isReservedUsername(name)).toBe(true))

test('case, width and spaces make no other name', () => {
  expect(usernameKeyOf(' ＡＬＩＣＥ  b ')).toBe(usernameKeyOf('alice B'))
})

test('names that differ in case alone by Unicode are the same', () => {
  expect(usernameKeyOf('Straße')).toBe(usernameKeyOf('STRASSE'))
  expect(usernameKeyOf('Οδυσσεύς')).toBe(usernameKeyOf('ΟΔΥΣΣΕΎΣ'))
})
