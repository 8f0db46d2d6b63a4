import { paths } from '../../../contract/paths'
import { Button } from '../../ui/button'
import { ResultPage } from './auth-form'

/** Confirms that an email was sent, whether or not the address has an account. */
export function ResetLinkSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <ResultPage
      title="Check your email"
      tone="success"
      message={`If there is an account with the address ${email}, a link to choose a new password is on its way. The link expires in 1 hour.`}
      to={paths.login}
      linkText="Back to login"
    >
      <p>No email after a few minutes? Check your spam folder, or request another one.</p>
      <Button wide onClick={onAgain}>
        Send another email
      </Button>
    </ResultPage>
  )
}
