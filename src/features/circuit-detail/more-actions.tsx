import { styled } from 'styled-components'
import type { CircuitSummary } from '../../../contract/circuits'
import { CircuitTools } from '../../moderation/moderation-tools'
import { Button } from '../../ui/button'
import { EyeIcon, LockIcon } from '../../ui/icons'
import { CollectButton } from './collect/collect-button'
import { EmbedButton } from './embed/embed-button'
import { ContinueLinks } from './continue-links'
import { useVisibility } from './use-visibility'

export interface MoreActionsProps {
  circuit: CircuitSummary
  isEditable: boolean
}

/** Less frequent actions on a circuit. */
export function MoreActions({ circuit, isEditable }: MoreActionsProps) {
  return (
    <Items>
      <ContinueLinks id={circuit.id} />
      <CollectButton circuit={circuit} />
      <EmbedButton circuit={circuit} />
      {isEditable && !circuit.isHidden && <VisibilityButton circuit={circuit} />}
      <CircuitTools circuit={circuit} />
    </Items>
  )
}

function VisibilityButton({ circuit }: { circuit: CircuitSummary }) {
  const { isPending, change } = useVisibility(circuit)
  return (
    <Button
      variant="ghost"
      size="small"
      icon={circuit.isPublic ? <LockIcon /> : <EyeIcon />}
      busy={isPending}
      onClick={() => change(!circuit.isPublic)}
    >
      {circuit.isPublic ? 'Make private' : 'Make public'}
    </Button>
  )
}

const Items = styled.div`
  display: grid;
  min-width: 11rem;
  margin: calc(-1 * var(--space-2));

  & > a,
  & > button {
    justify-content: flex-start;
    width: 100%;
    background: none;
    border-color: transparent;
  }
`
