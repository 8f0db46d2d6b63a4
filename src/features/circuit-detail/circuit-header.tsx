import { useState } from 'react'
import { styled } from 'styled-components'
import type { Circuit, CircuitSummary } from '../../../contract/circuits'
import { mayEdit } from '../../circuit/may-edit'
import { FavoriteButton, LikeButton } from '../../circuit/reactions'
import { useViewer } from '../../session/session'
import { Button } from '../../ui/button'
import { Card, CardBody } from '../../ui/card'
import { ErrorRegion } from '../../ui/error-region'
import { LockIcon } from '../../ui/icons'
import { lazyComponent } from '../../ui/lazy-component'
import { CircuitTitle } from './circuit-title'
import { MoreMenu } from './more-menu'
import { CircuitAbout } from './circuit-about'
import { CircuitFacts } from './circuit-facts'

const HeaderTools = lazyComponent(async () => (await import('./header-tools')).HeaderTools, {
  fallback: (
    <Button size="small" style={{ visibility: 'hidden' }} icon={<LockIcon />}>
      Share
    </Button>
  ),
})

const PrivateLinkNotice = lazyComponent(async () => (await import('./private-link-notice')).PrivateLinkNotice)

interface CircuitHeaderProps {
  circuit: CircuitSummary
  /** The whole circuit; absent while it is not loaded. */
  whole: Circuit | undefined
}

/** Name, tools and facts of a circuit. */
export function CircuitHeader({ circuit, whole }: CircuitHeaderProps) {
  const isEditable = mayEdit(useViewer(), circuit)
  const [isShared, setIsShared] = useState(false)
  return (
    <Card aria-label="About this circuit">
      <Inside>
        <TitleLine>
          <CircuitTitle id={circuit.id} name={circuit.name} isEditable={isEditable} />
          <Tools>
            <LikeButton circuit={circuit} />
            <FavoriteButton circuit={circuit} />
            <ErrorRegion what="The buttons" quiet>
              <HeaderTools id={circuit.id} isEditable={isEditable} onShare={() => setIsShared(true)} />
            </ErrorRegion>
            <MoreMenu circuit={circuit} isEditable={isEditable} />
          </Tools>
        </TitleLine>
        {isShared && !circuit.isPublic && (
          <ErrorRegion what="The notice">
            <PrivateLinkNotice circuit={circuit} isEditable={isEditable} onClose={() => setIsShared(false)} />
          </ErrorRegion>
        )}
        <CircuitFacts circuit={circuit} version={whole?.version} origin={whole?.origin} />
        <CircuitAbout key={circuit.id} circuit={circuit} whole={whole} isEditable={isEditable} />
      </Inside>
    </Card>
  )
}

const Inside = styled(CardBody)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
`

const TitleLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  justify-content: space-between;
  gap: var(--space-2) var(--space-3);
`

/* One row, also on a phone: there, labels next to icons are for screen readers only. */
const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  @media (width < 30rem) {
    gap: var(--space-1);

    & button[data-size] {
      padding-inline: var(--space-2);
    }

    & button [data-label] {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
  }
`
