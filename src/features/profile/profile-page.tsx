import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { styled } from 'styled-components'
import type { User } from '../../../contract/users'
import { useLogout } from '../../api/auth'
import { messageOf } from '../../api/errors'
import { userQuery } from '../../api/users'
import { CircuitList } from '../../circuit/circuit-list'
import { calendarDate } from '../../lib/relative-time'
import { paths } from '../../paths'
import { updateViewer, useViewer } from '../../session/session'
import { Button, LinkButton } from '../../ui/button'
import { Card, CardBody } from '../../ui/card'
import { Badge } from '../../ui/chip'
import { LockIcon } from '../../ui/icons'
import { Loading } from '../../ui/loading'
import { ErrorPanel } from '../../ui/notice'
import { Page } from '../../ui/page'
import { roleText } from './role-text'

/** A member: who they are and the circuits they have made. Without an id in the address, the viewer's own page. */
export function ProfilePage() {
  const viewer = useViewer()
  const id = useParams()['userId'] ?? viewer?.id ?? ''
  const isOwn = id === viewer?.id
  const query = useQuery({ ...userQuery(id), enabled: id !== '' })
  const user = query.data ?? (isOwn ? viewer : undefined)
  useEffect(() => {
    if (isOwn && query.data) updateViewer(query.data)
  }, [isOwn, query.data])

  if (!user) return query.isError ? <ProfileErrorPanel error={query.error} /> : <Loading />
  const heading = isOwn ? 'Your Profile' : `${user.username}'s Profile`
  return (
    <Page title={heading}>
      <Heading>{heading}</Heading>
      <Card aria-label="About this member">
        <CardBody>
          <About user={user} isOwn={isOwn} />
        </CardBody>
      </Card>
      <Circuits aria-labelledby="circuits">
        <h2 id="circuits">{isOwn ? 'My Circuits' : 'Public Circuits'}</h2>
        <CircuitList
          filters={{ author: id }}
          empty={isOwn ? "You haven't created any circuits yet." : "This user hasn't created any public circuits yet."}
          renderError={(error) => <ErrorPanel title="Failed to load circuits">{error.message}</ErrorPanel>}
        />
      </Circuits>
    </Page>
  )
}

function About({ user, isOwn }: { user: User; isOwn: boolean }) {
  const role = roleText(user.role)
  return (
    <Person>
      <Avatar user={user} />
      <div>
        <Name>
          <strong>{user.username}</strong>
          <Badge tone={role.tone} title={role.description}>
            {role.name}
          </Badge>
        </Name>
        <Email user={user} isOwn={isOwn} />
        <p>Member since {calendarDate(user.createdAt)}</p>
      </div>
      {isOwn && (
        <Own>
          <LinkButton to={paths.generator} size="small">
            Create circuit
          </LinkButton>
          <LogoutButton />
        </Own>
      )}
    </Person>
  )
}

/** Told to its owner with a note when it is private; to others only where the server tells it. */
function Email({ user, isOwn }: { user: User; isOwn: boolean }) {
  if (!user.email) return null
  return (
    <p>
      {user.email}
      {isOwn && user.isPrivateEmail && (
        <Private>
          <LockIcon /> Only visible to you
        </Private>
      )}
    </p>
  )
}

function Avatar({ user }: { user: User }) {
  const { profileImage, username } = user
  return (
    <Disc>
      {profileImage ? (
        <img src={/^https?:/u.test(profileImage) ? profileImage : `/${profileImage.replace(/^\//u, '')}`} alt="" />
      ) : (
        <span aria-hidden="true">{[...username][0]?.toUpperCase()}</span>
      )}
    </Disc>
  )
}

function LogoutButton() {
  const logout = useLogout()
  return (
    <Button size="small" onClick={() => logout.mutate()}>
      Log out
    </Button>
  )
}

function ProfileErrorPanel({ error }: { error: Error }) {
  return (
    <Page title="Profile">
      <ErrorPanel
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

  & > div {
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

const Own = styled.div`
  display: flex;
  gap: var(--space-2);
  margin-left: auto;
`

const Private = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  margin-left: var(--space-3);
`

const Disc = styled.div`
  display: grid;
  place-items: center;
  flex: none;
  width: 4.5rem;
  height: 4.5rem;
  overflow: hidden;
  background: var(--accent);
  border-radius: 50%;
  color: var(--accent-foreground);
  font-size: var(--text-xl);
  font-weight: 600;

  & > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`

const Circuits = styled.section`
  margin-top: var(--space-6);

  & > h2 {
    margin-bottom: var(--space-2);
  }
`
