import { expect, it } from 'vitest'
import { formatNumber, formatPhase, phaseColor, phaseOf } from './phase'

it('a phase is the angle of an amplitude, and -1 has the phase π however it is rounded', () => {
  expect(phaseOf([1, 0])).toBe(0)
  expect(phaseOf([0, -1])).toBeCloseTo(-Math.PI / 2)
  expect(phaseOf([-1, -1e-17])).toBe(Math.PI)
  expect(formatPhase(phaseOf([-1, 0]))).toBe('π')
})

it('equal phases have equal colours, and opposite ones opposite colours', () => {
  expect(phaseColor(-Math.PI / 2)).toBe(phaseColor((3 * Math.PI) / 2))
  const hue = (phase: number) => Number(/(\d+)\)$/.exec(phaseColor(phase))?.[1])
  expect(Math.abs(hue(0) - hue(Math.PI))).toBe(180)
})

it('numbers have three decimals and no negative zero', () => {
  expect([0.70710678, -0.5, -1e-17, 1].map(formatNumber)).toEqual(['0.707', '−0.5', '0', '1'])
})
