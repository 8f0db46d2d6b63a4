import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { paths } from '../../../contract/paths'
import type { User } from '../../../contract/users'
import { circuitsOfUserQuery } from '../../api/circuits'
import { followQuery } from '../../api/follows'
import { favoritesQuery, likedIdsQuery } from '../../api/reactions'
import { formatDate } from '../../lib/relative-time'
import { Badge } from '../../ui/chip'
import { Figures } from '../../ui/figures'
import { Hint } from '../../ui/hint'
import { LockIcon } from '../../ui/icons'
import { QuietFailure } from '../../ui/quiet-failure'
import { roleText } from './role-text'

export function ProfileFacts({ user, isOwn }: { user: User; isOwn: boolean }) {
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
      <Counts>
        <Counters userId={user.id} isOwn={isOwn} />
      </Counts>
      {isOwn && <LikesFailure userId={user.id} />}
    </div>
  )
}

/** The email address: the owner sees whether it is private; others see it only if the server sends it. */
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

/** The numbers of circuits, favorites and followers. The favorites of other users are not public. */
function Counters({ userId, isOwn }: { userId: string; isOwn: boolean }) {
  const circuits = useInfiniteQuery(circuitsOfUserQuery(userId))
  const favorites = useInfiniteQuery({ ...favoritesQuery(userId), enabled: isOwn })
  const following = useQuery(followQuery('users', userId))
  const totals = [
    ['Circuits', circuits.data?.pages[0]?.page.total],
    ['Favorites', isOwn ? favorites.data?.pages[0]?.page.total : 0],
    ['Followers', following.data?.followerCount],
  ] as const
  return <Figures figures={totals.map(([name, total]) => [name, total ?? '…'])} />
}

/** Loads the circuits that the owner likes, for all pages; renders only an error. */
function LikesFailure({ userId }: { userId: string }) {
  const likes = useQuery(likedIdsQuery(userId))
  if (!likes.isError) return null
  return (
    <QuietFailure error={likes.error} onRetry={() => void likes.refetch()}>
      Failed to fetch user likes
    </QuietFailure>
  )
}

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

const Counts = styled.div`
  margin-top: var(--space-3);
`
