/** What people are told of a run. */
import { formatValue } from '../../../circuit/result/observables/observable-rules'
import type { BestCut } from './best-cut'
import type { Trace } from './tuning-run'

const iterationsOf = (trace: Trace): string => {
  // The first is the start.
  const count = Math.max(trace.iterations.length - 1, 0)
  return `${count} iteration${count === 1 ? '' : 's'}`
}

/** How a run ended and what to do now, as sentences; null while it goes on. */
export function describeEnd(trace: Trace): string | null {
  const { end, iterations, problem, goal } = trace
  const norm = iterations.at(-1)?.gradientNorm ?? null
  switch (end) {
    case null:
      return null
    case 'flat':
      return iterations.length === 1
        ? 'The start is flat: no parameter changes the value there, not even a little. Choose another start.'
        : `Converged after ${iterationsOf(trace)}: the gradient is ${trace.optimizer === 'lbfgs' ? '' : 'close to '}zero.`
    case 'exact':
      return `Converged after ${iterationsOf(trace)}: no step improves the value any further.`
    case 'settled':
      return `Stopped after ${iterationsOf(trace)}: the best value has not improved for a while.`
    case 'limit':
      return `Not converged after ${iterationsOf(trace)}: ${
        norm === null
          ? 'the value may still improve'
          : `the gradient still has the length ${formatValue(round(norm), goal.scale)}`
      }. Continue, or try another optimizer or start. The best values are kept.`
    case 'cancelled':
      return `Cancelled after ${iterationsOf(trace)}. The best values are kept.`
    case 'changed':
      return `Cancelled after ${iterationsOf(trace)}, because the circuit changed. The best values are kept.`
    case 'failed':
      return `Stopped after ${iterationsOf(trace)}. ${problem ?? ''} The best values are kept.`
  }
}

const round = (value: number) => Number(value.toPrecision(3))

/**
 * How a cut compares with the best one: "Reaches 93.1 % of the best cut, 7 of 7.5." Where a run has converged below that, also what may lead
 * further: a point where the gradient is zero may be a saddle.
 */
export function describeRatio(value: number, { weight }: Pick<BestCut, 'weight'>, end: Trace['end']): string {
  const ratio = `Reaches ${formatShare(value / weight)} of the best cut, ${formatValue(round(value))} of ${formatValue(weight)}.`
  const isBelow = !isWhole(value / weight) && (end === 'flat' || end === 'exact' || end === 'settled')
  return isBelow ? `${ratio} Another start or more layers may reach more.` : ratio
}

/** Whether a share is all, up to what optimizers leave. */
const isWhole = (share: number): boolean => share > 1 - 1e-5

/** `93.1 %`. Only the best itself is 100 %. */
const formatShare = (share: number): string =>
  isWhole(share) ? '100 %' : `${Math.min(share * 100, 99.9).toFixed(1)} %`
