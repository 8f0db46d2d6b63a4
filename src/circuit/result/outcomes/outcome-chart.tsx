import { memo, useId, useState, type KeyboardEvent } from 'react'
import { styled } from 'styled-components'
import { formatProbability } from '../../../../engine-rs/distribution'
import { formatInteger } from '../../../lib/format-integer'
import { describeOutcome, hiddenNameOf, shortNameOf, spokenNameOf, summarize } from './format'
import type { Outcomes, SampledOutcome } from './outcomes'
import { scaleOf } from './scale'

/**
 * Outcomes as bars. One stop of the Tab key; arrow keys and the pointer choose the outcome that is described below. It renders only for other
 * outcomes: while a slider moves, the panel renders for the value, and again for the result.
 */
export const OutcomeChart = memo(function OutcomeChart({ outcomes }: { outcomes: Outcomes }) {
  const { basis, shown, possible, otherProbability } = outcomes
  const id = useId()
  const [chosen, setChosen] = useState<number | null>(null)
  const active = chosen !== null && chosen < shown.length ? chosen : null
  const described = active === null ? undefined : shown[active]
  const others = possible - shown.length
  const summary = summarize(outcomes, spokenNameOf)
  const names = shown.map((outcome) => shortNameOf(outcome, basis))
  const scale = scaleOf(
    Math.max(
      otherProbability,
      ...shown.map((outcome) => Math.max(outcome.sample?.high ?? outcome.probability, outcome.ideal ?? 0)),
    ),
  )

  function move(event: KeyboardEvent) {
    const last = shown.length - 1
    const to = {
      ArrowDown: active === null ? 0 : Math.min(active + 1, last),
      ArrowUp: active === null ? last : Math.max(active - 1, 0),
      Home: 0,
      End: last,
      Escape: null,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setChosen(to)
  }

  return (
    <Chart style={{ '--label-width': `${names[0]?.length ?? 0}ch` }}>
      <Axis aria-hidden="true">
        <span />
        <span>0</span>
        <span>{formatProbability(scale)}</span>
      </Axis>
      <Rows
        role="listbox"
        aria-label={summary}
        aria-activedescendant={active === null ? undefined : `${id}-${active}`}
        tabIndex={0}
        data-many={shown.length > 8 || undefined}
        onKeyDown={move}
        onPointerLeave={() => setChosen(null)}
        onBlur={() => setChosen(null)}
      >
        {shown.map((outcome, index) => (
          <Row
            // While a slider moves, the most likely outcomes change places: rows stay where they are and change their texts.
            key={index}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            aria-label={describeOutcome(outcome, basis, spokenNameOf)}
            title={hiddenNameOf(outcome, basis)}
            onPointerEnter={() => setChosen(index)}
          >
            <span className="label">{names[index]}</span>
            <span className="track">
              <span className="bar" style={{ transform: `scaleX(${outcome.probability / scale})` }} />
              {outcome.sample !== null && <ErrorBar sample={outcome.sample} scale={scale} />}
              {outcome.ideal !== undefined && <Mark style={{ left: `${(outcome.ideal / scale) * 100}%` }} />}
            </span>
            <span className="tabular">
              {outcome.sample === null ? formatProbability(outcome.probability) : formatInteger(outcome.sample.count)}
            </span>
          </Row>
        ))}
        {others > 0 && (
          <Row role="option" aria-selected={false} data-others>
            <span className="label" title={`${formatInteger(others)} others`}>
              {formatInteger(others)} others
            </span>
            <span className="track">
              <span className="bar" style={{ transform: `scaleX(${Math.min(otherProbability / scale, 1)})` }} />
            </span>
            <span className="tabular">{formatProbability(otherProbability)}</span>
          </Row>
        )}
      </Rows>
      <Detail>{described === undefined ? summary : describeOutcome(described, basis)}</Detail>
    </Chart>
  )
})

/** The interval in which the probability lies, as the shots say. */
function ErrorBar({ sample: { low, high }, scale }: { sample: SampledOutcome; scale: number }) {
  const end = Math.min(high / scale, 1)
  return <Interval style={{ left: `${(low / scale) * 100}%`, right: `${(1 - end) * 100}%` }} />
}

const Chart = styled.div`
  --percent-width: 4.25rem;

  container-type: inline-size;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-1);
  /* Its bars are backgrounds, which browsers leave out on paper. */
  print-color-adjust: exact;
`

const Axis = styled.div`
  display: grid;
  grid-template-columns: max(var(--label-width), 4ch) minmax(0, 1fr) max-content var(--percent-width);
  gap: 0 var(--space-2);
  /* Beside long names in a narrow window, the room above the percentages, which is empty. */
  overflow: hidden;
  color: var(--muted-foreground);
  font-family: var(--font-mono);
  font-size: var(--text-xs);

  & > span:not(:first-child) {
    font-family: var(--font);
  }

  @container (width >= 44rem) {
    &:has(+ [data-many]) {
      display: none;
    }
  }
`

const Rows = styled.div`
  margin: 0 calc(-1 * var(--space-2));
  border-radius: var(--radius-small);

  &:focus-visible {
    outline-offset: 0;
  }

  @container (width >= 44rem) {
    &[data-many] {
      columns: 2;
      column-gap: var(--space-5);
    }
  }
`

/** A row with its parts in one style: there are 33, and each component of its own would be called for each move of a slider. */
const Row = styled.div`
  display: grid;
  grid-template-columns: max(var(--label-width), 4ch) minmax(0, 1fr) var(--percent-width);
  align-items: center;
  gap: var(--space-2);
  height: 1.625rem;
  /* A new text moves nothing outside of its row, so the browser lays out rows and not the page. */
  contain: strict;
  padding: 0 var(--space-2);
  border-radius: var(--radius-small);
  font-family: var(--font-mono);
  font-size: var(--text-xs);
  break-inside: avoid;

  & > :last-child {
    font-family: var(--font);
    font-size: var(--text-sm);
    white-space: nowrap;
    text-align: right;
  }

  &[aria-selected='true'] {
    background: var(--accent);
    color: var(--accent-foreground);
  }

  &[data-others] {
    color: var(--muted-foreground);
  }

  & > .label {
    overflow: hidden;
    white-space: nowrap;
  }

  & > .track {
    position: relative;
    height: 1rem;
    background: var(--sunken);
    border-radius: 3px;
    overflow: hidden;
  }

  & > .track > .bar {
    position: absolute;
    inset: 0;
    background: var(--gate-border);
    transform-origin: left;
  }

  &[data-others] > .label {
    overflow: visible;
    font-family: var(--font);
  }

  &[data-others] > .track > .bar {
    background: var(--border-strong);
  }
`

/** The probability without noise. */
const Mark = styled.span`
  position: absolute;
  inset-block: 0;
  width: 3px;
  translate: -50% 0;
  background: var(--foreground);
  box-shadow: 0 0 0 1px var(--card);
`

const Interval = styled.span`
  position: absolute;
  top: 50%;
  height: 0.625rem;
  translate: 0 -50%;
  background: linear-gradient(var(--foreground), var(--foreground)) center / 100% 2px no-repeat;
  border: solid var(--foreground);
  border-width: 0 2px;
  /* Stands out from the bar and from the track. */
  filter: drop-shadow(0 0 1px var(--card)) drop-shadow(0 0 1px var(--card));
`

const Detail = styled.p`
  margin-top: var(--space-1);
  min-height: 2.8em;
  color: var(--muted-foreground);
  font-size: var(--text-sm);
  line-height: 1.4;
  overflow-wrap: anywhere;
`
