import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { paths } from '../../../contract/paths'
import { messageOf } from '../../api/errors'
import { usePasskeyLogin, useProviderLogin } from '../../api/passwordless-sign-in'
import { signInMethods } from '../../sign-in-methods'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/page'
import { hasPasskeys } from './has-passkeys'

/** The ways to log in without a password: a button for each provider, and passkeys. */
export function OtherSignInMethods({ redirect }: { redirect: string | null }) {
  const { passwords, providers } = signInMethods
  const provider = useProviderLogin()
  const passkey = usePasskeyLogin()
  const failure = provider.error ?? passkey.error
  const begin = (way: { mutate: () => void }) => {
    provider.reset()
    passkey.reset()
    way.mutate()
  }
  return (
    <Stack>
      {passwords && <Or>or</Or>}
      {failure && <Notice tone="danger">{messageOf(failure, 'Login failed')}</Notice>}
      {providers.map(({ name, label }) => (
        <Button
          key={name}
          wide
          size="large"
          busy={provider.isPending && provider.variables.provider === name}
          onClick={() => begin({ mutate: () => provider.mutate({ provider: name, redirect }) })}
        >
          Continue with {label}
        </Button>
      ))}
      {hasPasskeys() && (
        <Button wide size="large" busy={passkey.isPending} onClick={() => begin(passkey)}>
          Continue with a passkey
        </Button>
      )}
      {providers.length > 0 && (
        <Small>
          By continuing you accept the <Link to={paths.terms}>Terms of Service</Link> and the{' '}
          <Link to={paths.privacy}>Privacy Policy</Link>.
        </Small>
      )}
    </Stack>
  )
}

const Or = styled.p`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  margin-top: var(--space-4);
  color: var(--muted-foreground);
  font-size: var(--text-sm);

  &::before,
  &::after {
    content: '';
    flex: 1;
    border-top: 1px solid var(--border);
  }
`

const Small = styled.p`
  color: var(--muted-foreground);
  font-size: var(--text-sm);
  text-align: center;
`
