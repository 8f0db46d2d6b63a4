import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { paths } from '../../../contract/paths'
import { useForgotPassword } from '../../api/auth'
import { messageOf } from '../../api/errors'
import { Button, LinkButton } from '../../ui/button'
import { Link } from '../../ui/link'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/page'
import { EmailField } from '../../ui/email-field'
import { AuthForm, AuthPage } from './auth-form'
import { emailRules } from './rules'

/** Asks for an address and confirms that an email was sent, whether or not it has an account. */
export default function ForgotPasswordPage() {
  const forgot = useForgotPassword()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '' } })

  if (sentTo !== null) return <Sent email={sentTo} onAgain={() => setSentTo(null)} />
  return (
    <AuthPage
      title="Forgot password"
      lead="We’ll email you a link to choose a new one."
      footer={
        <>
          <p>
            Remember it? <Link to={paths.login}>Log in</Link>
          </p>
          <p>
            New here? <Link to={paths.register}>Create an account</Link>
          </p>
        </>
      }
    >
      <AuthForm
        onSubmit={(event) =>
          void handleSubmit(({ email }) => forgot.mutate(email.trim(), { onSuccess: () => setSentTo(email.trim()) }))(
            event,
          )
        }
        failure={forgot.isError && messageOf(forgot.error, 'Failed to send password reset email')}
      >
        <EmailField required error={formState.errors.email?.message} {...register('email', emailRules)} />
        <Button type="submit" variant="primary" size="large" wide busy={forgot.isPending}>
          Send reset link
        </Button>
      </AuthForm>
    </AuthPage>
  )
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <AuthPage title="Check your email">
      <Stack>
        <Notice tone="success">
          If there is an account with the address {email}, a link to choose a new password is on its way. The link
          expires in 1 hour.
        </Notice>
        <p>No email after a few minutes? Check your spam folder, or request another one.</p>
        <Button wide onClick={onAgain}>
          Send another email
        </Button>
        <LinkButton to={paths.login} variant="primary" wide>
          Back to login
        </LinkButton>
      </Stack>
    </AuthPage>
  )
}
