/** Values of every wrong kind, for every parameter of every route: what an attacker, a broken client or a bad proxy may send. */
import * as fc from 'fast-check'
import { CommentSort, Sort } from '../../contract/circuits'
import { apiRoutes } from '../../contract/routes'
import type { Route } from '../../contract/route'

const anId = '01990000-0000-7000-8000-000000000000'

/** Texts that are wrong in the place of nearly everything, decoded. */
export const wrongTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u0001\u001f\u007f',
  '\ud83d',
  '\udc00\ud800',
  '\ufffe\uffff',
  '\u202etxt.exe',
  'ﷺ'.repeat(50),
  'Z͑ͫ̓ͪ̂ͫ̽'.repeat(20),
  '😀'.repeat(300),
  'x'.repeat(3000),
  '%',
  '%00',
  '%%%_\\',
  "' or '1'='1",
  '${7*7}{{7*7}}<script>',
  '../../../etc/passwd',
  '..\\..\\windows',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '0',
  '1e400',
  '9007199254740993',
  '99999999999999999999999999',
  '0x10',
  '1.5',
  '٣',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  anId,
  anId.toUpperCase(),
  `${anId}\0`,
  `{${anId}}`,
  '2026-02-30T25:61:61Z',
]

/** Values of JSON that are wrong in the place of nearly everything. */
export const wrongValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  2 ** 31,
  [],
  [null],
  [[[[]]]],
  {},
  { toString: 1, valueOf: null, length: -1 },
  '',
  '\0',
  'a\0b',
  '\ud83d',
  'x'.repeat(3000),
  '😀',
  anId,
  '%',
  "'",
  '__proto__',
  '9'.repeat(400),
  Array.from({ length: 200 }, () => 'x'),
]

/** Cursors of lists, right and wrong. */
const inCursors: readonly unknown[] = [
  ...Sort.options,
  ...CommentSort.options,
  '',
  '\0',
  'a\0b',
  '\ud83d',
  anId,
  `${anId}\0`,
  'x'.repeat(100),
  '2026-01-01T00:00:00Z',
  '-infinity',
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e300,
  253_402_300_799_999,
  253_402_300_800_000,
  8.64e15,
  [],
  {},
  [anId],
]

const encoded = (text: string | Buffer) => Buffer.from(text).toString('base64url')

/** Cursors that no list wrote. */
export const wrongCursors: readonly string[] = [
  ...['', '\0', 'null', '[]', '{}', '1', '"x"', '[null]', '["\\u0000"]', '['.repeat(300)].map(encoded),
  encoded(Buffer.from([0xff, 0xfe, 0])),
  ...Sort.options.flatMap((sort) =>
    [
      [sort, true, 'a\0b', anId],
      [sort, false, 'a\0b', anId],
      [sort, false, '\ud83d', anId],
      [sort, false, 1.5, anId],
      [sort, false, 8.64e15, anId],
      [sort, false, Number.MAX_SAFE_INTEGER, anId],
      [sort, null, 'x', anId],
      [sort, false, 'x', `${anId}\0`],
    ].map((parts) => encoded(JSON.stringify(parts))),
  ),
  ...[
    [0, anId],
    [8.64e15, anId],
    [-1, anId],
    ['a\0b', anId],
    [1.5, anId],
    [0, 'x'],
    [0, '\0'],
    [{}, []],
  ].map((parts) => encoded(JSON.stringify(parts))),
]

/** Any text, of those above and others. */
export const anyText = fc.oneof(
  fc.constantFrom(...wrongTexts),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 2000 }),
  fc.integer().map(String),
  fc.double().map(String),
)

/** Any JSON, of those above and others. */
export const anyValue = fc.oneof(fc.constantFrom(...wrongValues), fc.jsonValue({ stringUnit: 'binary' }), anyText)

/** Any cursor: of those above, those with parts that a list could have written, and any JSON. */
export const anyCursor = fc.oneof(
  fc.constantFrom(...wrongCursors),
  fc.array(fc.constantFrom(...inCursors), { maxLength: 6 }).map((parts) => encoded(JSON.stringify(parts))),
  fc.jsonValue({ stringUnit: 'binary' }).map((value) => encoded(JSON.stringify(value))),
  anyText,
)

/** A text as it may be in a path or behind its question mark. Half a pair has no form there; its bytes are sent as they come. */
export const inUrl = (text: string): string => (/\p{Surrogate}/u.test(text) ? '%ed%a0%bd' : encodeURIComponent(text))

/** All routes of the contract, with their key. */
export const allRoutes: readonly (readonly [key: string, route: Route])[] = Object.entries(apiRoutes)

/** The names of the query parameters of a route. */
export const queryNames = ({ query }: Route): string[] => (query === undefined ? [] : Object.keys(query.shape))

/** The places inside of a JSON value, by the keys that lead there; the whole is the empty path. */
export function placesIn(value: unknown, place: readonly string[] = []): (readonly string[])[] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return [place, ...inner.flatMap(([key, each]) => placesIn(each, [...place, key]))]
}

/** A JSON value with another one in one place. */
export function withAt(value: unknown, [key, ...rest]: readonly string[], put: unknown): unknown {
  if (key === undefined) return put
  if (Array.isArray(value)) return value.map((each, at) => (String(at) === key ? withAt(each, rest, put) : each))
  const fields = typeof value === 'object' && value !== null ? value : {}
  return { ...fields, [key]: withAt(Reflect.get(fields, key), rest, put) }
}
