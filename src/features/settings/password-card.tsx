import { paths } from '../../../contract/paths'
import { signInMethods } from '../../sign-in-methods'
import { LinkButton } from '../../ui/button'
import { Card, CardBody, CardHeader } from '../../ui/card'
import { CardText } from './security-list'

/** Whether there is a password, and the way to another. */
export function PasswordCard({ hasPassword }: { hasPassword: boolean }) {
  if (!signInMethods.passwords) return null
  return (
    <Card aria-labelledby="password">
      <CardHeader title="Password" id="password">
        <LinkButton size="small" to={paths.forgotPassword}>
          {hasPassword ? 'Change password' : 'Choose a password'}
        </LinkButton>
      </CardHeader>
      <CardBody>
        <CardText>
          {hasPassword ? 'You can log in with a password.' : 'Your account has no password.'} We email you a link to
          choose a new one.
        </CardText>
      </CardBody>
    </Card>
  )
}
