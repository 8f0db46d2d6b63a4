import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { paths } from '../../../contract/paths'
import { countNoun } from '../../lib/count-noun'
import { Badge } from '../../ui/chip'
import { InlineSelect } from '../../ui/inline-select'
import { PrivateBadge } from '../../ui/private-badge'
import type { SavedSide, Side } from './use-side'

interface ComparedSidesProps {
  left: Side
  right: Side
  /** Compares another version in place of the one on a side. */
  onVersion: (side: 'left' | 'right', address: string) => void
}

/** The two sides of a comparison: what each is called, which version it is, and how large. */
export function ComparedSides({ left, right, onVersion }: ComparedSidesProps) {
  return (
    <Both>
      <OneSide side={left} label="Left" onVersion={(address) => onVersion('left', address)} />
      <OneSide side={right} label="Right" onVersion={(address) => onVersion('right', address)} />
    </Both>
  )
}

interface OneSideProps {
  side: Side
  label: string
  onVersion: (address: string) => void
}

function OneSide({ side: { saved, name }, label, onVersion }: OneSideProps) {
  return (
    <section aria-label={label}>
      <Name dir="auto">{saved === null ? name : <Link to={paths.circuit(saved.id)}>{name}</Link>}</Name>
      <Facts>
        {saved === null ? (
          <Badge tone="info">Draft, not saved</Badge>
        ) : (
          <SavedFacts saved={saved} label={label} onVersion={onVersion} />
        )}
      </Facts>
    </section>
  )
}

function SavedFacts({ saved, label, onVersion }: { saved: SavedSide } & Omit<OneSideProps, 'side'>) {
  const { id, number, newest, isPublic, circuitParams } = saved
  const versions = Array.from({ length: newest }, (_, index) => String(newest - index))
  return (
    <>
      {!isPublic && <PrivateBadge />}
      <Link to={paths.circuitVersion(id, number)}>
        Version {number}
        {number === newest && ' · the newest'}
      </Link>
      {newest > 1 && (
        <InlineSelect
          aria-label={`${label}: another version`}
          options={versions.map((value) => ({ value, label: `Version ${value}` }))}
          value={String(number)}
          onChoose={(version) => onVersion(`${id}@${version}`)}
        />
      )}
      {circuitParams && (
        <>
          <span>{countNoun(circuitParams.qubits, 'qubit')}</span>
          {circuitParams.layers !== null && <span>{countNoun(circuitParams.layers, 'layer')}</span>}
          <span>depth {circuitParams.depth}</span>
        </>
      )}
    </>
  )
}

const Both = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));
  gap: var(--space-3) var(--space-5);
`

const Name = styled.h2`
  font-size: var(--text-lg);
  overflow-wrap: anywhere;
`

const Facts = styled.p`
  margin-top: var(--space-1);
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-4);
  color: var(--muted-foreground);
  font-size: var(--text-sm);

  /* Large enough to be hit beside the name above it. */
  & > a {
    display: inline-flex;
    align-items: center;
    min-height: 24px;
  }
`
