import { describe, expect, it } from 'vitest'
import { createAdam } from './adam'
import { createLbfgs } from './lbfgs'
import type { Evaluate, EvaluateAll, Iteration, Optimizer } from './optimizer'
import { createSpsa } from './spsa'

/** `(x - 1)² + 10 (y + 2)²` */
const quadratic: Evaluate = async ([x = 0, y = 0]) => ({
  value: (x - 1) ** 2 + 10 * (y + 2) ** 2,
  gradient: Float64Array.of(2 * (x - 1), 20 * (y + 2)),
})

/** A bent valley with its lowest point at (1, 1). */
const rosenbrock: Evaluate = async ([x = 0, y = 0]) => ({
  value: (1 - x) ** 2 + 100 * (y - x * x) ** 2,
  gradient: Float64Array.of(-2 * (1 - x) - 400 * x * (y - x * x), 200 * (y - x * x)),
})

/** As energies of circuits are: waves with several valleys, the deepest of which has the value -3. */
const waves: Evaluate = async (point) => ({
  value: point.reduce((sum, angle) => sum - Math.cos(angle), 0),
  gradient: point.map(Math.sin),
})

/** A function at several points, from the function at one. */
const each =
  (evaluate: Evaluate): EvaluateAll =>
  (points) =>
    Promise.all(points.map(evaluate))

async function run(optimizer: Optimizer, maxSteps: number): Promise<{ last: Iteration; steps: number }> {
  let last = await optimizer.step()
  let steps = 1
  while (last.end === null && steps < maxSteps) {
    last = await optimizer.step()
    steps += 1
  }
  return { last, steps }
}

const nowhere = () => Promise.reject(new Error('The engine stopped.'))

describe('L-BFGS', () => {
  it.each([
    ['a quadratic function', quadratic, [9, 9], [1, -2], 12],
    ['Rosenbrock’s function', rosenbrock, [-1.2, 1], [1, 1], 60],
    ['waves', waves, [0.5, -2, 2.8], [0, 0, 0], 20],
  ])('finds the minimum of %s', async (_, evaluate, start, minimum, maxSteps) => {
    const { last, steps } = await run(createLbfgs({ evaluate, start: Float64Array.from(start), scale: 1 }), 200)
    expect(last.end).toBe('flat')
    minimum.forEach((number, index) => expect(last.point[index]).toBeCloseTo(number, 6))
    expect(steps).toBeLessThanOrEqual(maxSteps)
  })

  it('never goes up', async () => {
    const optimizer = createLbfgs({ evaluate: rosenbrock, start: Float64Array.of(-1.2, 1), scale: 1 })
    let before = Infinity
    for (let step = 0; step < 30; step++) {
      const { value } = await optimizer.step()
      expect(value).toBeLessThanOrEqual(before)
      before = value
    }
  })

  it('ends at once where the function is flat, and where its values have no more digits', async () => {
    const flat = await run(createLbfgs({ evaluate: waves, start: Float64Array.of(0, Math.PI), scale: 1 }), 9)
    expect([flat.last.end, flat.steps]).toEqual(['flat', 1])
    // A gradient that does not belong to the function, as rounding errors make it.
    const wrong: Evaluate = async () => ({ value: 1, gradient: Float64Array.of(1) })
    const stuck = await run(createLbfgs({ evaluate: wrong, start: Float64Array.of(0), scale: 1 }), 9)
    expect([stuck.last.end, stuck.steps]).toEqual(['exact', 2])
  })
})

describe('Adam', () => {
  it.each([
    ['a quadratic function', quadratic, [3, 0], [1, -2]],
    ['waves', waves, [0.5, -2, 2.8], [0, 0, 0]],
  ])('comes close to the minimum of %s', async (_, evaluate, start, minimum) => {
    const { last } = await run(createAdam({ evaluate, start: Float64Array.from(start), scale: 1 }), 1000)
    expect(last.end).not.toBeNull()
    minimum.forEach((number, index) => expect(Math.abs((last.point[index] ?? 9) - number)).toBeLessThan(0.01))
  })
})

describe('SPSA', () => {
  const spsa = (seed: number, evaluate = waves) =>
    createSpsa({ evaluateAll: each(evaluate), start: Float64Array.of(0.5, -2, 2.8), scale: 3, seed })

  it('comes close to the minimum of waves from values alone', async () => {
    const withoutGradient: Evaluate = async (point) => ({ ...(await waves(point)), gradient: new Float64Array() })
    const { last } = await run(spsa(1, withoutGradient), 500)
    expect(last.gradientNorm).toBeNull()
    expect(last.value).toBeLessThan(-2.99)
  })

  it('takes the same steps for the same seed', async () => {
    const [one, same, other] = await Promise.all([spsa(1), spsa(1), spsa(2)].map((optimizer) => run(optimizer, 20)))
    expect(one?.last.point).toEqual(same?.last.point)
    expect(one?.last.point).not.toEqual(other?.last.point)
  })
})

it.each(['lbfgs', 'adam', 'spsa'])('%s repeats a step that failed', async (name) => {
  let fails = false
  const evaluate: Evaluate = (point) => (fails ? nowhere() : waves(point))
  const options = { evaluate, start: Float64Array.of(1, 2), scale: 1 }
  const optimizer =
    name === 'lbfgs'
      ? createLbfgs(options)
      : name === 'adam'
        ? createAdam(options)
        : createSpsa({ ...options, evaluateAll: each(evaluate), seed: 1 })
  const first = await optimizer.step()
  fails = true
  await expect(optimizer.step()).rejects.toThrow('The engine stopped.')
  fails = false
  expect((await run(optimizer, 100)).last.value).toBeLessThan(first.value)
})
