import { styled } from 'styled-components'
import { countNoun } from '../../../lib/count-noun'
import { formatInteger } from '../../../lib/format-integer'
import { boundOf, formatEstimate, formatValue } from './observable-rules'
import type { Observed } from './observe-all'

interface ObservableValueProps {
  observed: Extract<Observed, { kind: 'value' }>
  /** What the expectation is called. */
  name?: string
}

/** Expectation and variance, and what shots say of them. */
export function ObservableValue({ observed, name = 'Expectation' }: ObservableValueProps) {
  const { mean, variance, estimate, lacksShots, sampled, terms } = observed
  const bound = boundOf(terms)
  return (
    <Values>
      <div>
        <dt>{name}</dt>
        <dd title={String(mean)}>
          {sampled === null ? formatValue(mean, bound) : formatEstimate(mean, sampled.standardError, bound)}
        </dd>
      </div>
      <div>
        <dt>Variance</dt>
        <dd title={String(variance)}>{formatValue(variance, bound * bound)}</dd>
      </div>
      {estimate !== null && (
        <div>
          <dt>From shots</dt>
          <dd>
            {estimate.standardError === null
              ? formatValue(estimate.mean, bound)
              : formatEstimate(estimate.mean, estimate.standardError, bound)}
            {/* An observable that is a number needs no measurement. */}
            {estimate.groups > 0 && (
              <small>
                {formatInteger(estimate.shots)} {estimate.shots === 1 ? 'shot' : 'shots'}
                {estimate.groups > 1 && ` in each of ${countNoun(estimate.groups, 'set')} of bases`}
              </small>
            )}
          </dd>
        </div>
      )}
      {lacksShots && (
        <div>
          <dt>From shots</dt>
          <dd>
            <small>Not drawn: the circuit ends in no single state that was computed.</small>
          </dd>
        </div>
      )}
    </Values>
  )
}

const Values = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-5);
  margin: 0;

  & dt {
    color: var(--muted-foreground);
    font-size: var(--text-xs);
  }

  & dd {
    margin: 0;
    font-size: var(--text-md);
    font-variant-numeric: tabular-nums;
    font-weight: 600;
  }

  & small {
    margin-left: var(--space-2);
    color: var(--muted-foreground);
    font-size: var(--text-xs);
    font-weight: 400;
  }
`
