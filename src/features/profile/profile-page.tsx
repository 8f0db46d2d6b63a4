import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { collectionsOf, paths } from '../../../contract/paths'
import type { User } from '../../../contract/users'
import { messageOf, UserFacingError } from '../../api/errors'
import { userQuery } from '../../api/users'
import { MemberTools } from '../../moderation/moderation-tools'
import { updateViewer, useViewer } from '../../session/session'
import { Button, LinkButton } from '../../ui/button'
import { Card, CardBody } from '../../ui/card'
import { PencilIcon } from '../../ui/icons'
import { Loading } from '../../ui/loading'
import { ErrorPanel } from '../../ui/notice'
import { ButtonRow, Page } from '../../ui/page'
import { useFocusReturn } from '../../ui/use-focus-return'
import { FollowButton } from '../../users/follow-button'
import { AccountTools } from './account-tools'
import { Avatar } from '../../users/avatar'
import { AvatarPicker } from '../../users/avatar-picker'
import { DeleteUserButton } from './delete-user'
import { ProfileForm } from '../../users/profile-form'
import { ProfileTabs } from './profile-tabs'
import { ProfileFacts } from './profile-facts'

/** A member: who they are and the circuits they have made. Without an id in the address, the viewer's own page. */
export default function ProfilePage() {
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
      <ProfileCard key={user.id} user={user} isOwn={isOwn} isAdmin={viewer?.role === 'ADMIN'} />
      <Circuits>
        <CollectionsLink to={collectionsOf(user.id)}>
          {isOwn ? 'Your collections' : 'Collections by this member'}
        </CollectionsLink>
        {isOwn && <CollectionsLink to={paths.following}>Following</CollectionsLink>}
        <ProfileTabs key={user.id} userId={user.id} isOwn={isOwn} />
      </Circuits>
      {isOwn && <AccountTools />}
    </Page>
  )
}

function ProfileCard({ user, isOwn, isAdmin }: { user: User; isOwn: boolean; isAdmin: boolean }) {
  const [isEditing, setIsEditing] = useState(false)
  const edit = useFocusReturn<HTMLButtonElement>(isEditing)
  const mayEdit = isOwn || isAdmin
  return (
    <Card aria-label="About this member">
      <CardBody>
        <Person>
          {mayEdit ? <AvatarPicker user={user} /> : <Avatar user={user} />}
          {isEditing ? (
            <ProfileForm
              user={user}
              label="Edit profile"
              fields={isOwn ? ['username', 'bio', 'email'] : ['username', 'email']}
              onDone={() => setIsEditing(false)}
            />
          ) : (
            <>
              <ProfileFacts user={user} isOwn={isOwn} />
              <Tools>
                {!isOwn && <FollowButton what="users" id={user.id} name={user.username} />}
                {mayEdit && (
                  <Button ref={edit} size="small" icon={<PencilIcon />} onClick={() => setIsEditing(true)}>
                    Edit Profile
                  </Button>
                )}
                {mayEdit && !isOwn && <MemberTools user={user} />}
                {mayEdit && !isOwn && <DeleteUserButton user={user} />}
              </Tools>
            </>
          )}
        </Person>
      </CardBody>
    </Card>
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

const Tools = styled(ButtonRow)`
  margin-left: auto;
`

const Circuits = styled.section`
  margin-top: var(--space-6);
`

const CollectionsLink = styled(Link)`
  display: inline-block;
  margin: 0 var(--space-4) var(--space-3) 0;
`
