import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { paths } from '../../../contract/paths'
import type { User } from '../../../contract/users'
import { circuitsOfUserQuery } from '../../api/circuits'
import { messageOf, UserFacingError } from '../../api/errors'
import { favoritesQuery, likedIdsQuery } from '../../api/reactions'
import { userQuery } from '../../api/users'
import { formatDate } from '../../lib/relative-time'
import { MemberTools } from '../../moderation/tools'
import { updateViewer, useViewer } from '../../session/session'
import { Button, LinkButton } from '../../ui/button'
import { Card, CardBody } from '../../ui/card'
import { Badge } from '../../ui/chip'
import { Hint } from '../../ui/hint'
import { LockIcon, PencilIcon } from '../../ui/icons'
import { Link } from '../../ui/link'
import { Loading } from '../../ui/loading'
import { ErrorPanel } from '../../ui/notice'
import { Page } from '../../ui/page'
import { QuietFailure } from '../../ui/quiet-failure'
import { useFocusReturn } from '../../ui/use-focus-return'
import { AccountTools, DeleteUserButton } from './account-tools'
import { Avatar, AvatarPicker } from './avatar'
import { ProfileForm } from './profile-form'
import { ProfileTabs } from './profile-tabs'
import { roleText } from './role-text'

/** A member: who they are and the circuits they have made. Without an id in the address, the viewer's own page. */
export function ProfilePage() {
  const viewer = useViewer()
  const id = (useParams()['userId'] ?? viewer?.id ?? '').trim()
  const isOwn = id === viewer?.id
  const query = useQuery({ ...userQuery(id), enabled: id !== '' })
  const user = query.data ?? (isOwn ? viewer : undefined)
  useEffect(() => {
    if (isOwn && query.data) updateViewer(query.data)
  }, [isOwn, query.data])

  if (id === '') return <ProfileErrorPanel error={new UserFacingError('User ID is required')} />
  if (!user) return query.isError ? <ProfileErrorPanel error={query.error} /> : <Loading />
  const heading = isOwn ? 'Your Profile' : `${user.username}'s Profile`
  return (
    <Page title={heading}>
      {/* The name may be written from right to left; the sentence around it is not. */}
      <Heading>
        {isOwn ? (
          heading
        ) : (
          <>
            <bdi>{user.username}</bdi>'s Profile
          </>
        )}
      </Heading>
      {/* Another member's page begins anew: nothing of a half-done edit stays. */}
      <About key={user.id} user={user} isOwn={isOwn} isAdmin={viewer?.role === 'ADMIN'} />
      <Circuits>
        <ProfileTabs key={user.id} userId={user.id} isOwn={isOwn} />
      </Circuits>
      {isOwn && <AccountTools user={user} />}
    </Page>
  )
}

function About({ user, isOwn, isAdmin }: { user: User; isOwn: boolean; isAdmin: boolean }) {
  const [isEditing, setIsEditing] = useState(false)
  const edit = useFocusReturn<HTMLButtonElement>(isEditing)
  const mayEdit = isOwn || isAdmin
  return (
    <Card aria-label="About this member">
      <CardBody>
        <Person>
          {mayEdit ? <AvatarPicker user={user} /> : <Avatar user={user} />}
          {isEditing ? (
            <ProfileForm user={user} onDone={() => setIsEditing(false)} />
          ) : (
            <>
              <Facts user={user} isOwn={isOwn} />
              {mayEdit && (
                <Tools>
                  <Button ref={edit} size="small" icon={<PencilIcon />} onClick={() => setIsEditing(true)}>
                    Edit Profile
                  </Button>
                  {!isOwn && <MemberTools user={user} />}
                  {!isOwn && <DeleteUserButton user={user} />}
                </Tools>
              )}
            </>
          )}
        </Person>
      </CardBody>
    </Card>
  )
}

function Facts({ user, isOwn }: { user: User; isOwn: boolean }) {
  const role = roleText(user.role)
  return (
    <div>
      <Name>
        <strong dir="auto">{user.username}</strong>
        <Role>
          <Badge tone={role.tone}>{role.name}</Badge>
          <Hint label={`About the role ${role.name}`}>{role.description}</Hint>
        </Role>
        {user.isBanned && <Badge tone="danger">Banned</Badge>}
      </Name>
      <Email user={user} isOwn={isOwn} />
      {user.bio && <Bio dir="auto">{user.bio}</Bio>}
      <p>Member since {formatDate(user.createdAt)}</p>
      <Counters userId={user.id} isOwn={isOwn} />
      {isOwn && <LikesFailure userId={user.id} />}
    </div>
  )
}

/** Told to its owner with a note when it is private; to others only where the server tells it. */
function Email({ user, isOwn }: { user: User; isOwn: boolean }) {
  if (!user.email) return null
  return (
    <EmailLine>
      {user.email}
      {isOwn && user.isPrivateEmail && (
        <Private>
          <LockIcon /> Email hidden · <span>Only visible to you</span>
        </Private>
      )}
      {isOwn && !user.isVerified && (
        <Private>
          Not verified yet. <Link to={paths.verifyEmailSent}>Send the link again</Link>
        </Private>
      )}
    </EmailLine>
  )
}

/** How many circuits there are, and favorites; those of others are nobody else's business. */
function Counters({ userId, isOwn }: { userId: string; isOwn: boolean }) {
  const circuits = useInfiniteQuery(circuitsOfUserQuery(userId))
  const favorites = useInfiniteQuery({ ...favoritesQuery(userId), enabled: isOwn })
  const totals = [
    ['Circuits', circuits.data?.pages[0]?.page.total],
    ['Favorites', isOwn ? favorites.data?.pages[0]?.page.total : 0],
  ] as const
  return (
    <Totals className="tabular">
      {totals.map(([name, total]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{total ?? '…'}</dd>
        </div>
      ))}
    </Totals>
  )
}

/** Asks which circuits the owner likes, so that all pages know; says only where that failed. */
function LikesFailure({ userId }: { userId: string }) {
  const likes = useQuery(likedIdsQuery(userId))
  if (!likes.isError) return null
  return (
    <QuietFailure error={likes.error} onRetry={() => void likes.refetch()}>
      Failed to fetch user likes
    </QuietFailure>
  )
}

function ProfileErrorPanel({ error }: { error: Error }) {
  return (
    <Page title="Profile">
      <ErrorPanel
        isPage
        title="Failed to fetch user profile"
        actions={
          <>
            <LinkButton to={paths.home}>Go to Home</LinkButton>
            <Button onClick={() => window.location.reload()}>Try Again</Button>
          </>
        }
      >
        {messageOf(error, '')}
      </ErrorPanel>
    </Page>
  )
}

const Heading = styled.h1`
  margin-bottom: var(--space-5);
  overflow-wrap: anywhere;
`

const Person = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4) var(--space-5);

  & > * {
    min-width: 0;
    overflow-wrap: anywhere;
  }

  & p {
    color: var(--muted-foreground);
    font-size: var(--text-sm);
  }
`

const Name = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-3);
  font-size: var(--text-lg);
`

const Role = styled.span`
  display: inline-flex;
  align-items: center;
`

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  margin-left: auto;
`

const EmailLine = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-3);
`

const Private = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
`

const Bio = styled.p`
  max-width: 40rem;
  white-space: pre-line;
`

const Totals = styled.dl`
  display: flex;
  gap: var(--space-5);
  margin-top: var(--space-3);

  & dt {
    color: var(--muted-foreground);
    font-size: var(--text-xs);
  }

  & dd {
    font-weight: 600;
    line-height: 1.2;
  }
`

const Circuits = styled.section`
  margin-top: var(--space-6);
`
