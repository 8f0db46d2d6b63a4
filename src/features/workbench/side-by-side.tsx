import { useRef, type HTMLAttributes, type ReactNode } from 'react'
import { styled } from 'styled-components'
import type { Statistics } from '../../../engine-rs/index'
import { formatInteger } from '../../lib/format-integer'
import { ArrowDownIcon } from '../../ui/icons'

/** The parts of the page. */
export interface SideBySideProps {
  form: ReactNode
  /** Shown below the form; in narrow windows below the preview. */
  below?: ReactNode
  /** Stays in view beside the form in wide windows. */
  preview: ReactNode
  /** Shown at the lower edge of narrow windows, with a link to the preview. */
  statistics: Statistics | null
  /** What the whole is to tabs above it. */
  panel?: HTMLAttributes<HTMLDivElement> | undefined
}

/** A form beside its live preview. */
export function SideBySide({ form, below, preview, statistics, panel }: SideBySideProps) {
  const previewRef = useRef<HTMLDivElement>(null)
  return (
    <Columns {...panel}>
      <div data-area="form">{form}</div>
      {statistics !== null && (
        <SummaryBar
          type="button"
          onClick={() => previewRef.current?.scrollIntoView({ behavior: 'smooth', block: 'start' })}
        >
          <span>
            {formatCount(statistics.qubits, 'qubit')}
            <span> · {formatCount(statistics.operations, 'operation')}</span> · depth {statistics.depth}
          </span>
          <strong>
            See the circuit
            <ArrowDownIcon />
          </strong>
        </SummaryBar>
      )}
      <div data-area="preview" ref={previewRef}>
        {preview}
      </div>
      {below && <div data-area="below">{below}</div>}
    </Columns>
  )
}

const formatCount = (count: number, unit: string): string => `${formatInteger(count)} ${unit}${count === 1 ? '' : 's'}`

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  align-items: start;

  & > [data-area] {
    min-width: 0;
    scroll-margin-top: calc(var(--bar-height) + var(--space-3));
  }

  @media (min-width: 62rem) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    grid-template-rows: auto 1fr;

    & > [data-area='form'],
    & > [data-area='below'] {
      grid-column: 1;
    }

    & > [data-area='preview'] {
      grid-area: 1 / 2 / span 2;
      position: sticky;
      top: calc(var(--bar-height) + var(--banner-shown) + var(--space-4));
      max-height: calc(100vh - var(--bar-height) - var(--banner-shown) - 2 * var(--space-4));
      overflow-y: auto;
      border-radius: var(--radius-large);
      transition: top var(--motion-slow) var(--easing);
    }
  }

  /* Enlarged, the preview takes the page's width, with the form below it. */
  &:has([data-area='preview'] [data-shown='large']) {
    grid-template-columns: minmax(0, 1fr);

    & > [data-area='preview'] {
      grid-area: 1 / 1;
    }
  }

  /* A sticky or scrolling ancestor would keep it from filling the window. */
  & > [data-area='preview']:is(:has([data-shown='large']), :has([data-shown='full'])) {
    position: static;
    max-height: none;
    overflow: visible;
  }
`

/**
 * Sticks to the window's lower edge while the form is longer than the window. It is as wide as the window and higher than the feedback
 * button, so that no text of the form shows around the two.
 */
const SummaryBar = styled.button`
  --gutter: clamp(var(--space-4), 3vw, var(--space-5));

  position: sticky;
  z-index: 5;
  bottom: var(--connection-height, 0px);
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  width: calc(100% + 2 * var(--gutter));
  min-height: 5rem;
  margin-inline: calc(-1 * var(--gutter));
  padding: 0 5rem 0 var(--gutter);
  background: var(--card);
  border: solid var(--border-strong);
  border-width: 1px 0;
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;
  text-align: left;

  /* Keeps the text on one line. */
  @media (width < 30rem) {
    & > span > span {
      display: none;
    }
  }

  & > strong {
    display: inline-flex;
    flex: none;
    align-items: center;
    gap: var(--space-1);
    color: var(--link);
    font-weight: 600;
  }

  @media (min-width: 62rem) {
    display: none;
  }
`
