import { expect, test } from 'vitest'
import { countGatesInside, namesInGateDefinitions } from './gate-definitions'

test('a definition has the names in its body that are not its own', () => {
  const definitions = namesInGateDefinitions(`
    OPENQASM 3.0; include "stdgates.inc"; // gate none q { h q; }
    gate /* its name */ mark(t) a, x { ccx a, a, x; rz(t * pi) a; for int i in [0:2] { y a; } }
    gate empty a {}
    gate twice a { mark(1) a, a; mark(2) a, a; ctrl @ h a, a; }
    qubit[2] q; if (true) { z q[0]; }`)
  expect([...definitions].map(([name, names]) => [name, ...names])).toEqual([
    ['mark', 'ccx', 'rz', 'pi', 'for', 'int', 'i', 'in', 'y'],
    ['empty'],
    ['twice', 'mark', 'mark', 'ctrl', 'h'],
  ])
  expect(namesInGateDefinitions('gate half a { h a;').size).toBe(0)
})

test('gates are counted through all definitions, however deep', () => {
  const deep = [...Array(5000).keys()].map((at) => `gate g${at + 1} a { g${at} a; g${at} a; }`)
  const counts = countGatesInside(
    namesInGateDefinitions(`gate g0 a { h a; x a; }\n${deep.join('\n')} gate l a { for int i in [0:9] { h a; } }`),
  )
  expect(['g0', 'g1', 'g10', 'g5000', 'l'].map((name) => counts.get(name))).toEqual([2, 4, 2048, Infinity, Infinity])
})
