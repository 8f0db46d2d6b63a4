import { useState } from 'react'
import { styled } from 'styled-components'
import type { CollectionDetails } from '../../api/loaded-collection'
import { countNoun } from '../../lib/count-noun'
import { CollectionTools } from '../../moderation/collection-tools'
import { Button } from '../../ui/button'
import { Card, CardBody } from '../../ui/card'
import { ClampedText } from '../../ui/clamped-text'
import { CopyButton } from '../../ui/copy-button'
import { PencilIcon, ShareIcon } from '../../ui/icons'
import { ButtonRow } from '../../ui/page'
import { PrivateBadge } from '../../ui/private-badge'
import { RelativeTime } from '../../ui/relative-time'
import { useFocusReturn } from '../../ui/use-focus-return'
import { FollowButton, FollowerCount } from '../../users/follow-button'
import { UserLink } from '../../users/user-link'
import { DeleteCollectionButton } from './delete-collection-button'
import { DownloadCollectionButton } from './download-collection-button'
import { EditCollection } from './edit-collection'

interface CollectionHeaderProps {
  details: CollectionDetails
  circuitCount: number
  isEditable: boolean
  isOwn: boolean
}

/** Name, author and description of a collection, which those who may can change in place. */
export function CollectionHeader({ details, circuitCount, isEditable, isOwn }: CollectionHeaderProps) {
  const [isEditing, setIsEditing] = useState(false)
  const edit = useFocusReturn<HTMLButtonElement>(isEditing)
  return (
    <Card aria-label="About this collection">
      <Inside>
        <TitleLine>
          <h1 dir="auto">{details.name}</h1>
          <ButtonRow>
            {details.isPublic && !isOwn && <FollowButton what="collections" id={details.id} name={details.name} />}
            <ShareButton />
            <DownloadCollectionButton id={details.id} name={details.name} />
            {isEditable && !isEditing && (
              <Button ref={edit} size="small" icon={<PencilIcon />} onClick={() => setIsEditing(true)}>
                Edit
              </Button>
            )}
            {isEditable && <DeleteCollectionButton id={details.id} />}
            <CollectionTools collection={details} />
          </ButtonRow>
        </TitleLine>
        <Facts>
          {!details.isPublic && <PrivateBadge isHidden={details.isHidden} />}
          <span>
            by <UserLink user={details.author} />
          </span>
          <span>{countNoun(circuitCount, 'circuit')}</span>
          <FollowerCount what="collections" id={details.id} />
          <span>
            created <RelativeTime time={details.createdAt} />
          </span>
        </Facts>
        {isEditing ? (
          <EditCollection details={details} onDone={() => setIsEditing(false)} />
        ) : (
          details.description && <ClampedText text={details.description} lines={6} />
        )}
      </Inside>
    </Card>
  )
}

/** Copies the address of the page. */
function ShareButton() {
  return (
    <CopyButton
      size="small"
      icon={<ShareIcon />}
      text={() => window.location.origin + window.location.pathname}
      label="Share"
      copied="Link copied!"
      failed="Copy the address above"
    />
  )
}

const Inside = styled(CardBody)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
`

const TitleLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  justify-content: space-between;
  gap: var(--space-2) var(--space-3);

  & > h1 {
    flex: 1 1 18rem;
    min-width: 0;
    font-size: var(--text-xl);
    overflow-wrap: anywhere;
  }
`

const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-4);
  color: var(--muted-foreground);
  font-size: var(--text-sm);
`
