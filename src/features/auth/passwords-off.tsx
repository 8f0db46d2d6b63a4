import { paths } from '../../../contract/paths'
import { LinkButton } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/page'
import { signInWays } from '../../sign-in-ways'
import { AuthPage } from './auth-form'

/** In place of a page that is about passwords, on sites that have none. */
export function PasswordsOff({ title }: { title: string }) {
  const labels = signInWays.providers.map(({ label }) => label)
  return (
    <AuthPage title={title}>
      <Stack>
        <Notice>Passwords are turned off here. Log in with {labels.join(' or ')}.</Notice>
        <LinkButton to={paths.login} variant="primary" size="large" wide>
          Continue to login
        </LinkButton>
      </Stack>
    </AuthPage>
  )
}
