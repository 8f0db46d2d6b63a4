import { describe, expect, it } from 'vitest'
import { paretoFront, survivors } from './pareto'

const point = (cost: number, value: number, parameters = 1) => ({ cost, value, parameters })

describe('The Pareto front', () => {
  it('has what no other beats in cost and value, cheapest first', () => {
    const points = [
      point(6, 0.1),
      point(3, 0.5),
      point(3, 0.4),
      point(4, 0.4),
      point(5, 0.9),
      point(9, 0.1),
      point(2, 1),
    ]
    expect(paretoFront(points)).toEqual([point(2, 1), point(3, 0.4), point(6, 0.1)])
  })

  it('has of equal settings the one with fewer parameters, and else the first', () => {
    const [many, few, other] = [point(1, 0.5, 8), point(1, 0.5, 4), point(1, 0.5, 4)]
    expect(paretoFront([many, few, other])).toEqual([few])
    expect(paretoFront([many, few, other])[0]).toBe(few)
  })

  it('agrees with the definition for many points', () => {
    // A small multiplicative generator: points that do not lie in order.
    let state = 7
    const next = () => (state = (state * 16_807) % 2_147_483_647) % 20
    const points = Array.from({ length: 200 }, () => point(next(), next(), next()))
    const isBeaten = (one: (typeof points)[number]) =>
      points.some(
        (other) =>
          other.cost <= one.cost && other.value <= one.value && (other.cost < one.cost || other.value < one.value),
      )
    const expected = new Set(points.filter((one) => !isBeaten(one)).map(({ cost, value }) => `${cost} ${value}`))
    expect(new Set(paretoFront(points).map(({ cost, value }) => `${cost} ${value}`))).toEqual(expected)
  })

  it('of nothing is empty', () => {
    expect(paretoFront([])).toEqual([])
  })
})

describe('A round of halving', () => {
  it('keeps the better quarter of each cost, and at least two', () => {
    const points = Array.from({ length: 16 }, (_, index) => point(1, 0.01 + index / 1000))
    expect(survivors(points, 64)).toEqual(points.slice(0, 4))
    expect(survivors(points.slice(0, 3), 64)).toEqual(points.slice(0, 2))
  })

  it('drops what a cheaper setting beats by more than chance explains', () => {
    const cheap = [point(1, 0.1), point(1, 0.2)]
    const near = point(2, 0.15)
    const far = point(2, 0.5)
    expect(survivors([...cheap, near, far], 64)).toEqual([...cheap, near])
    expect(survivors([...cheap, near, far], 1000)).toEqual(cheap)
  })

  it('never drops what is on the front', () => {
    let state = 11
    const next = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
    const points = Array.from({ length: 500 }, () => point(Math.floor(next() * 12), next()))
    expect(survivors(points, 64)).toEqual(expect.arrayContaining(paretoFront(points)))
    expect(survivors(points, 64).length).toBeLessThan(points.length / 3)
  })
})
