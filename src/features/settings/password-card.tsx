import { useState } from 'react'
import { paths } from '../../../contract/paths'
import type { User } from '../../../contract/users'
import { signInMethods } from '../../sign-in-methods'
import { Button, LinkButton } from '../../ui/button'
import { Card, CardBody, CardHeader } from '../../ui/card'
import { PasswordForm } from './password-form'
import { CardText } from './security-list'

interface PasswordCardProps {
  user: User
  hasPassword: boolean
}

/** The account's password: whether there is one, and the way to another. */
export function PasswordCard({ user, hasPassword }: PasswordCardProps) {
  const [isChanging, setIsChanging] = useState(false)
  if (!signInMethods.passwords) return null
  return (
    <Card aria-labelledby="password">
      <CardHeader title="Password" id="password">
        {hasPassword
          ? !isChanging && (
              <Button size="small" onClick={() => setIsChanging(true)}>
                Change password
              </Button>
            )
          : mailedLink}
      </CardHeader>
      <CardBody>
        {isChanging && hasPassword ? (
          <PasswordForm user={user} onClose={() => setIsChanging(false)} />
        ) : (
          <CardText>
            {hasPassword
              ? 'You can log in with a password.'
              : 'Your account has no password. We email you a link to choose one.'}
          </CardText>
        )}
      </CardBody>
    </Card>
  )
}

const mailedLink = (
  <LinkButton size="small" to={paths.forgotPassword}>
    Choose a password
  </LinkButton>
)
