import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { CircuitSummary } from '../../../contract/circuits'
import { paths } from '../../../contract/paths'
import { CircuitPicture, PictureFrame } from '../../circuit/circuit-picture'
import { countNoun } from '../../lib/count-noun'

export function LibraryPreviewTile({ circuit }: { circuit: CircuitSummary }) {
  const { qubits, depth } = circuit.circuitParams
  return (
    <TileBox>
      <Picture>
        <CircuitPicture circuit={circuit} part="card" lazy fallback={<span>No visualization</span>} />
      </Picture>
      <h3 dir="auto">
        <Link to={paths.circuit(circuit.id)}>{circuit.name}</Link>
      </h3>
      <p>
        {[circuit.category.name, qubits !== null && countNoun(qubits, 'qubit'), depth !== null && `depth ${depth}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </TileBox>
  )
}

const TileBox = styled.article`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-1);
  overflow-wrap: anywhere;

  & > h3 {
    margin-top: var(--space-1);
    font-size: var(--text-md);
  }

  & > h3 > a {
    color: inherit;
    text-decoration: none;
  }

  & > h3 > a::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--radius);
  }

  &:hover > h3 > a {
    text-decoration: underline;
  }

  & > h3 > a:focus-visible {
    outline: none;
  }

  & > h3 > a:focus-visible::after {
    outline: 2px solid var(--focus);
    outline-offset: 4px;
  }

  & > p {
    color: var(--muted-foreground);
    font-size: var(--text-sm);
  }
`

const Picture = styled(PictureFrame)`
  height: 10rem;
  border: 1px solid var(--border);
  border-radius: var(--radius);
`
