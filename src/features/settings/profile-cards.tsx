import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { paths } from '../../../contract/paths'
import type { User } from '../../../contract/users'
import { Card, CardBody, CardHeader } from '../../ui/card'
import { AvatarPicker } from '../../users/avatar-picker'
import { ProfileForm } from '../../users/profile-form'
import { CardText } from './security-list'

/** What others see of the viewer: picture, name, and what they say about themselves. */
export function ProfileCard({ user }: { user: User }) {
  return (
    <Card aria-labelledby="profile">
      <CardHeader title="Profile" id="profile" />
      <CardBody>
        <Person>
          <AvatarPicker user={user} />
          <ProfileForm user={user} label="Profile" fields={['username', 'bio']} />
        </Person>
      </CardBody>
    </Card>
  )
}

/** The viewer's address, and who sees it. */
export function EmailCard({ user }: { user: User }) {
  return (
    <Card aria-labelledby="email">
      <CardHeader title="Email" id="email" />
      <CardBody>
        <ProfileForm user={user} label="Email" fields={['email']} />
        {!user.isVerified && (
          <CardText>
            Your address is not verified yet. <Link to={paths.verifyEmailSent}>Send the link again</Link>
          </CardText>
        )}
      </CardBody>
    </Card>
  )
}

const Person = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: var(--space-4) var(--space-5);
`
