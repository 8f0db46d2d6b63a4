import { paths } from '../../../contract/paths'
import { LinkButton } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/page'
import { signInMethods } from '../../sign-in-methods'
import { AuthPage } from './auth-form'

/** In place of a page that is about passwords, on sites that have none. */
export function PasswordsDisabled({ title }: { title: string }) {
  const labels = signInMethods.providers.map(({ label }) => label)
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
