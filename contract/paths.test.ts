import { describe, expect, it } from 'vitest'
import {
  apiPath,
  diagnosticCodeOf,
  circuitIdOf,
  loginWithRedirect,
  parseCircuitAddress,
  paths,
  patterns,
  safeRedirect,
} from './paths'
import { isServerPath } from './server-paths'

describe('safeRedirect takes only a path of this site', () => {
  it.each(['/circuits', '/circuits?tag=a&tag=b', '/circuit-generator/qasm#code', '/'])('%s is one', (path) => {
    expect(safeRedirect(path)).toBe(path)
  })

  it.each([
    null,
    '',
    'circuits',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '\\\\evil.example',
  ])('%j is none', (text) => {
    expect(safeRedirect(text)).toBeNull()
  })
})

it('the login page leads back to where the reader was', () => {
  const search = new URL(loginWithRedirect('/circuits?q=a b&tag=x'), 'https://ketwork.example').searchParams
  expect(safeRedirect(search.get('redirect'))).toBe('/circuits?q=a%20b&tag=x')
})

it('an id cannot break out of its path', () => {
  expect(paths.circuit('../login?x')).toBe('/circuits/..%2Flogin%3Fx')
})

it('the id of a circuit is read from the path that is written for it', () => {
  expect(circuitIdOf(paths.circuit('0190a000'))).toBe('0190a000')
  expect(circuitIdOf(`${paths.circuit('0190a000')}/`)).toBe('0190a000')
  expect(circuitIdOf(paths.circuitVersion('0190a000', 3)), 'of a version').toBe('0190a000')
  expect(circuitIdOf(paths.circuits)).toBeNull()
  expect(circuitIdOf(paths.user('0190a000'))).toBeNull()
  expect(circuitIdOf('/circuits/a/b')).toBeNull()
})

it('each pattern has its parameter where the path has its id', () => {
  expect(paths.circuit('7')).toBe(patterns.circuit.replace(':id', '7'))
  expect(paths.user('7')).toBe(patterns.user.replace(':userId', '7'))
  expect(paths.issue('7')).toBe(patterns.issue.replace(':id', '7'))
  expect(paths.editIssue('7')).toBe(patterns.editIssue.replace(':id', '7'))
  expect(paths.adminIssue('7')).toBe(patterns.adminIssue.replace(':id', '7'))
})

// The service worker's list repeats the API's path, because it may share no module with the app.
it.each([apiPath, `${apiPath}/circuits`, '/static/circuits/a.png', '/dev/mail'])(
  '%s is not a page of the app',
  (path) => {
    expect(isServerPath(path)).toBe(true)
  },
)

it.each(['/', '/apiary', '/circuits', '/developers'])('%s may be one', (path) => {
  expect(isServerPath(path)).toBe(false)
})

it('the address of a version has its number, and everything else is an id', () => {
  expect(parseCircuitAddress('0190a000@3')).toEqual({ id: '0190a000', version: 3 })
  expect(parseCircuitAddress('0190a000%4012')).toEqual({ id: '0190a000', version: 12 })
  for (const address of ['0190a000', '0190a000@', '0190a000@0', '0190a000@x', '0190a000@1.5']) {
    expect(parseCircuitAddress(address)).toEqual({ id: address, version: null })
  }
})

it('the other pages of the help are not those of diagnostics', () => {
  expect([paths.diagnostic('QASM103'), '/help/qasm103/'].map(diagnosticCodeOf)).toEqual(['QASM103', 'QASM103'])
  expect([paths.searchHelp, '/help/Search/', paths.gateHelp, paths.help].map(diagnosticCodeOf)).toEqual([
    null,
    null,
    null,
    null,
  ])
})
