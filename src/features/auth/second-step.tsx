import { useMutation } from '@tanstack/react-query'
import type { SecondFactor } from '../../../contract/auth'
import { useSecondFactor } from '../../api/sign-in'
import { messageOf, statusOf } from '../../api/errors'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/page'
import { TextField } from '../../ui/text-field'
import { AuthForm, AuthPage } from './auth-form'
import { useAuthForm } from '../../users/use-auth-form'

interface SecondStepProps {
  secondFactor: SecondFactor
  /** Goes back to the first step, with the reason if there is one. */
  onRestart: (reason?: string) => void
}

/** Asks for the second factor of an account: a code, or a passkey. */
export function SecondStep({ secondFactor, onRestart }: SecondStepProps) {
  const { challenge, hasApp, passkey } = secondFactor
  const login = useSecondFactor()
  const { field, onSubmit } = useAuthForm({ code: '' })
  const restartIfOver = (error: Error) => {
    if (statusOf(error) === 400) onRestart(messageOf(error, 'Login failed'))
  }
  return (
    <AuthPage
      title="Confirm it’s you"
      lead={hasApp ? 'Your account has two-step login.' : 'Your account asks for a passkey.'}
      footer={
        <p>
          <Button variant="ghost" size="small" onClick={() => onRestart()}>
            Start over
          </Button>
        </p>
      }
    >
      <Stack>
        {passkey && <PasskeyButton challenge={challenge} passkey={passkey} onFailed={restartIfOver} />}
        <AuthForm
          onSubmit={onSubmit(({ code }) => login.mutate({ challenge, code: code.trim() }, { onError: restartIfOver }))}
          sending={login}
          fallback="Login failed"
          submitLabel="Log in"
        >
          <TextField
            label={hasApp ? 'Code' : 'Recovery code'}
            hint={
              hasApp ? 'From your authenticator app, or a recovery code.' : 'If you don’t have your passkey with you.'
            }
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
            {...field('code', { required: 'Code is required' })}
          />
        </AuthForm>
      </Stack>
    </AuthPage>
  )
}

interface PasskeyButtonProps {
  challenge: string
  passkey: NonNullable<SecondFactor['passkey']>
  onFailed: (error: Error) => void
}

function PasskeyButton({ challenge, passkey, onFailed }: PasskeyButtonProps) {
  const login = useSecondFactor()
  const sign = useMutation({
    mutationFn: async () => {
      const { signWithPasskey } = await import('../../api/passkeys')
      await login.mutateAsync({ challenge, passkey: await signWithPasskey(passkey) })
    },
    onError: onFailed,
    retry: false,
  })
  return (
    <>
      {sign.isError && <Notice tone="danger">{messageOf(sign.error, 'Login failed')}</Notice>}
      <Button variant="primary" size="large" wide busy={sign.isPending} onClick={() => sign.mutate()}>
        Use a passkey
      </Button>
    </>
  )
}
