import { describe, expect, it } from 'vitest'
import { aboutX, aboutY, aboutZ, follow, hadamard, identity, rotationCounter, rotationOf } from './rotation'

const counter = (...native: string[]) => {
  const count = rotationCounter(new Set(native))
  if (count === null) throw new Error('These gates make every rotation.')
  return count
}

describe('A rotation', () => {
  it('follows another', () => {
    const byHand = follow(follow(aboutZ(Math.PI / 2), aboutX(Math.PI / 2)), aboutZ(Math.PI / 2))
    for (const [index, part] of hadamard.entries()) expect(Math.abs(byHand[index] ?? 0)).toBeCloseTo(Math.abs(part))
  })

  it('takes RZ and quarter turns, none without need', () => {
    const count = counter('rz', 'sx')
    expect(count(identity)).toBe(0)
    expect(count(aboutZ(0.4))).toBe(1)
    expect(count(rotationOf('sx', []))).toBe(1)
    expect(count(rotationOf('x', []))).toBe(2)
    expect(count(hadamard)).toBe(3)
    expect(count(aboutY(0.4))).toBe(4)
    expect(count(aboutX(0.4))).toBe(5)
    expect(count(rotationOf('u3', [0.4, 1, 2]))).toBe(5)
    expect(count(follow(hadamard, hadamard)), 'H twice is nothing').toBe(0)
  })

  it('takes rotations about the axes that a device has', () => {
    const count = counter('rx', 'ry', 'rz')
    expect([aboutX(1), aboutY(1), aboutZ(1)].map(count)).toEqual([1, 1, 1])
    expect(count(follow(aboutX(1), aboutZ(2)))).toBe(2)
    expect(count(hadamard)).toBe(2)
    expect(count(rotationOf('u3', [0.4, 1, 2]))).toBe(3)
    expect(counter('rx', 'rz')(aboutY(1))).toBe(3)
  })

  it('takes turns about axes of choice', () => {
    expect(counter('r', 'rz')(rotationOf('u3', [0.4, 1, 2]))).toBe(2)
    expect(counter('prx')(aboutZ(1))).toBe(2)
    expect(counter('gpi2', 'rz')(hadamard)).toBe(2)
    expect(counter('u3')(aboutX(1))).toBe(1)
  })

  it('is not made of gates about one axis', () => {
    expect(rotationCounter(new Set(['rz']))).toBeNull()
  })
})
