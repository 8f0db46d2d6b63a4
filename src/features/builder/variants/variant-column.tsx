import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { paths } from '../../../../contract/paths'
import { formatInteger } from '../../../lib/format-integer'
import { Button, LinkButton } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { CheckIcon } from '../../../ui/icons'
import { lazyComponent } from '../../../ui/lazy-component'
import { FailureNotice } from '../../../ui/failure-notice'
import { Notice } from '../../../ui/notice'
import { Spinner } from '../../../ui/spinner'
import { Difference } from '../../../circuit/statistics'
import { absent } from '../settings/differences'
import type { Save } from '../settings/draft'
import type { Variant } from '../settings/variants'
import type { Problem } from '../settings/validate'
import type { Figure } from './figures'
import type { VariantCircuit } from './use-generations'

/** The height of a diagram, in pixels. */
const diagramHeight = 220

const CircuitDiagram = lazyComponent(
  async () => (await import('../../../circuit/diagram/circuit-diagram')).CircuitDiagram,
  { fallback: <div style={{ height: diagramHeight }} /> },
)

/** A variant with all that the comparison says of it. */
export interface ComparedVariant {
  variant: Variant
  circuit: VariantCircuit
  /** Empty while there is no circuit. */
  figures: readonly Figure[]
  /** The operations that the first variant does not have. */
  marked: readonly number[]
  /** The settings that are not the same in all variants. */
  settings: readonly { name: string; text: string; differsFromFirst: boolean; ofFirst: string }[]
  save: Save | undefined
  /** What keeps it from being saved; null for nothing. */
  problem: Problem | null
}

interface VariantColumnProps {
  compared: ComparedVariant
  /** The name of the first variant, which the others are compared with; null for that variant itself. */
  firstName: string | null
  /** The first variant is not beside it, so that its settings are named too. */
  isAlone: boolean
  onRetry: () => void
  onOpen: (problem: Problem | null) => void
  /** The button that saves it, or why it was not saved. */
  saving: ReactNode
}

/** A variant in the comparison: its diagram, figures and settings. */
export function VariantColumn({ compared, firstName, isAlone, onRetry, onOpen, saving }: VariantColumnProps) {
  const { variant, circuit, figures, marked, settings, save, problem } = compared
  const id = `compared-${variant.id}`
  return (
    <Column aria-labelledby={id}>
      <header>
        <h3 id={id}>
          <bdi>{variant.name}</bdi>
        </h3>
        <Button size="small" aria-label={`Edit ${variant.name}`} onClick={() => onOpen(null)}>
          Edit
        </Button>
      </header>
      <Diagram name={variant.name} circuit={circuit} marked={marked} onRetry={onRetry} />
      {figures.length > 0 && (
        <Facts title="Figures" row="figures">
          {figures.map(({ name, value, change }) => (
            <div key={name} data-differs={change !== 0 || undefined}>
              <dt>{name}</dt>
              <dd>
                {value === null ? absent : formatInteger(value)}
                {change !== 0 && <Difference by={change} than={firstName ?? ''} />}
              </dd>
            </div>
          ))}
        </Facts>
      )}
      {settings.length > 0 && (
        <Facts title="Settings that differ" row="settings">
          {settings.map(({ name, text, differsFromFirst, ofFirst }) => (
            <div key={name} data-differs={differsFromFirst || undefined}>
              <dt>{name}</dt>
              <dd dir="auto">
                {isAlone && differsFromFirst && `${ofFirst} → `}
                {text}
                {differsFromFirst && <span className="visually-hidden">, differs from {firstName}</span>}
              </dd>
            </div>
          ))}
        </Facts>
      )}
      <footer>
        {save?.isSaved ? (
          <Saved>
            <CheckIcon />
            Saved
            {save.circuitId !== undefined && (
              <LinkButton size="small" to={paths.circuit(save.circuitId)}>
                View Circuit
              </LinkButton>
            )}
          </Saved>
        ) : problem !== null ? (
          <Notice
            tone="warning"
            actions={
              <Button size="small" aria-label={`Fix ${variant.name}`} onClick={() => onOpen(problem)}>
                Fix
              </Button>
            }
          >
            {problem.entry}
          </Notice>
        ) : (
          saving
        )}
      </footer>
    </Column>
  )
}

interface DiagramProps {
  name: string
  circuit: VariantCircuit
  marked: readonly number[]
  onRetry: () => void
}

function Diagram({ name, circuit, marked, onRetry }: DiagramProps) {
  if (circuit.state === 'failed') return <FailureNotice onRetry={onRetry}>{circuit.message}</FailureNotice>
  if (circuit.state === 'waiting') {
    return (
      <Empty aria-busy="true">
        <Spinner />
      </Empty>
    )
  }
  const generation = circuit.state === 'made' ? circuit.generation : null
  if (!generation?.scene) return <Empty>Fix the errors to see the circuit.</Empty>
  return (
    <Frame>
      <CircuitDiagram
        scene={generation.scene}
        label={`Circuit diagram of ${name}`}
        height={diagramHeight}
        marked={marked}
      />
    </Frame>
  )
}

function Facts({ title, row, children }: { title: string; row: string; children: ReactNode }) {
  return (
    <div data-row={row}>
      <h4>{title}</h4>
      <FactList>{children}</FactList>
    </div>
  )
}

const Column = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: var(--space-3);
  min-width: 0;
  padding: var(--space-3);

  & > header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-2);
    min-width: 0;
  }

  & h3 {
    overflow: hidden;
    font-size: var(--text-md);
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  & h4 {
    margin-bottom: var(--space-1);
    color: var(--muted-foreground);
    font-size: var(--text-xs);
    font-weight: 550;
  }

  & > [data-row='figures'] {
    grid-row: 3;
  }

  & > [data-row='settings'] {
    grid-row: 4;
  }

  & > footer {
    grid-row: 5;
  }
`

const Frame = styled.div`
  min-width: 0;
  overflow: hidden;
  background: var(--diagram-background);
  border: 1px solid var(--border);
  border-radius: var(--radius);
`

const Empty = styled.div`
  display: grid;
  place-items: center;
  min-height: ${diagramHeight}px;
  padding: var(--space-3);
  border: 1px dashed var(--border-strong);
  border-radius: var(--radius);
  color: var(--muted-foreground);
  font-size: var(--text-sm);
  text-align: center;
`

const FactList = styled.dl`
  font-size: var(--text-sm);

  & > div {
    display: flex;
    justify-content: space-between;
    gap: var(--space-3);
    padding: var(--space-1) var(--space-2);
    border-bottom: 1px solid var(--border);
  }

  & > [data-differs] {
    background: var(--accent);
    color: var(--accent-foreground);
  }

  & dt {
    flex: none;
    max-width: 50%;
  }

  & dd {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
    text-align: right;
  }

  & small {
    margin-left: var(--space-2);
    font-size: var(--text-xs);
  }
`

const Saved = styled.p`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  font-size: var(--text-sm);

  & > svg {
    color: var(--success);
  }
`
