import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../contract/paths'
import { useForgotPassword } from '../../api/auth'
import { EmailField } from '../../ui/email-field'
import { signInMethods } from '../../sign-in-methods'
import { AuthForm, AuthPage } from './auth-form'
import { PasswordsDisabled } from './passwords-disabled'
import { ResetLinkSent } from './reset-link-sent'
import { emailRules } from '../../users/account-rules'
import { useAuthForm } from '../../users/use-auth-form'

/** Asks for an address and confirms that an email was sent, whether or not it has an account. */
export default function ForgotPasswordPage() {
  return signInMethods.passwords ? <ForgotPasswordForm /> : <PasswordsDisabled title="Forgot password" />
}

function ForgotPasswordForm() {
  const forgot = useForgotPassword()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { field, onSubmit } = useAuthForm({ email: '' })

  if (sentTo !== null) return <ResetLinkSent email={sentTo} onAgain={() => setSentTo(null)} />
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
        onSubmit={onSubmit(({ email }) => forgot.mutate(email.trim(), { onSuccess: () => setSentTo(email.trim()) }))}
        sending={forgot}
        fallback="Failed to send password reset email"
        submitLabel="Send reset link"
      >
        <EmailField {...field('email', emailRules)} />
      </AuthForm>
    </AuthPage>
  )
}
