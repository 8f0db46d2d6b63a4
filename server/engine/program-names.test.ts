import { expect, test } from 'vitest'
import { namesInProgram } from './program-names'

test('the names in a program are its gates, registers and parameters, each once', () => {
  const qasm = `OPENQASM 3.0;
include "stdgates.inc";
// A comment names nothing. /*
input float[64] theta;
gate my_gate(φ) a, b { rzz(φ) a, b; }
qubit[2] data; bit[2] c; /* nor
does this */
my_gate(2 * theta) data[0], data[1];
if (c[0] == 1) { ctrl @ x data[0], data[1]; }
c = measure data;`
  expect(namesInProgram(qasm)).toEqual(['theta', 'my_gate', 'φ', 'a', 'b', 'rzz', 'data', 'c', 'x'])
})

test('a comment and a text without an end hide nothing that is outside of them', () => {
  expect(namesInProgram('h q; /* open cx')).toEqual(['h', 'q'])
  expect(namesInProgram('include "open;\nh q;')).toEqual(['open', 'h', 'q'])
})

test('a program with very many names gives the first of them', () => {
  const program = [...Array(1000).keys()].map((at) => `gate g${at} q {}`).join('\n')
  expect(namesInProgram(program)).toHaveLength(200)
})
