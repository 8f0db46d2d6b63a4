import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { paths } from '../../../contract/paths'
import { countNoun } from '../../lib/count-noun'
import { Badge } from '../../ui/chip'
import { PrivateBadge } from '../../ui/private-badge'
import type { SavedSide, Side } from './use-side'

/** The two sides of a comparison: what each is called, which version it is, and how large. */
export function ComparedSides({ left, right }: { left: Side; right: Side }) {
  return (
    <Both>
      <OneSide side={left} label="Left" />
      <OneSide side={right} label="Right" />
    </Both>
  )
}

function OneSide({ side: { saved, name }, label }: { side: Side; label: string }) {
  return (
    <section aria-label={label}>
      <Name dir="auto">{saved === null ? name : <Link to={paths.circuit(saved.id)}>{name}</Link>}</Name>
      <Facts>{saved === null ? <Badge tone="info">Draft, not saved</Badge> : <SavedFacts saved={saved} />}</Facts>
    </section>
  )
}

function SavedFacts({ saved: { id, number, isNewest, isPublic, circuitParams } }: { saved: SavedSide }) {
  const { qubits, layers, depth } = circuitParams
  return (
    <>
      {!isPublic && <PrivateBadge />}
      <Link to={paths.circuitVersion(id, number)}>
        Version {number}
        {isNewest && ' · the newest'}
      </Link>
      <span>{countNoun(qubits, 'qubit')}</span>
      {layers !== null && <span>{countNoun(layers, 'layer')}</span>}
      <span>depth {depth}</span>
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
