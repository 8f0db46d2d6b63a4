import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { standardGates, usageOf } from './standard-gates'

it('has the rows of the engine', () => {
  const source = readFileSync('engine-rs/crates/circuit/src/gates.rs', 'utf8')
  const row =
    /name: "(\w+)".*?parameters: (\d), qubits: (\d).*?version_2: Library::(\w+), version_3: Library::(\w+), description: "([^"]+)"/g
  const theirs = [...source.matchAll(row)].map(([, name, parameters, qubits, version2, version3, description]) => ({
    name,
    parameters: Number(parameters),
    qubits: Number(qubits),
    versions: [...(version2 === 'Absent' ? [] : [2]), ...(version3 === 'Absent' ? [] : [3])],
    description,
  }))
  expect(theirs.length).toBeGreaterThan(40)
  expect([...standardGates.values()].map((gate) => ({ ...gate, parameters: gate.parameters.length }))).toEqual(theirs)
})

it('says how a gate is written', () => {
  const usages = ['h', 'crz', 'ccx', 'gphase'].map((name) => {
    const gate = standardGates.get(name)
    return gate && usageOf(gate)
  })
  expect(usages).toEqual(['h a', 'crz(θ) a, b', 'ccx a, b, c', 'gphase(γ)'])
})
