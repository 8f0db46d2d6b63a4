import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { paths, withRedirect } from '../../../contract/paths'
import { useResendVerification } from '../../api/auth'
import { messageOf } from '../../api/errors'
import { propertiesOf } from '../../lib/properties-of'
import { useViewer } from '../../session/session'
import { Button } from '../../ui/button'
import { EmailField } from '../../ui/email-field'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/page'
import { AuthPage } from './auth-form'
import { storeResendWait, readResendWait } from './resend-wait'
import { useRedirect } from './use-redirect'

/** Shown after registration. The email can be resent, with growing waits between. */
export default function VerifyEmailSentPage() {
  const known = useKnownEmail()
  const redirect = useRedirect()
  const resend = useResendVerification()
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState(false)
  const { resends, secondsLeft, countResend } = useResendWait()
  const email = known ?? typed.trim()

  function send() {
    setMissing(!email)
    if (!email) return
    resend.mutate(email, { onSuccess: countResend })
  }

  return (
    <AuthPage
      title="Check your email"
      lead={known ? <>We have sent a verification link to {known}.</> : 'We have sent you a verification link.'}
      footer={<Link to={withRedirect(paths.login, redirect)}>Back to login</Link>}
    >
      <Stack>
        <p>Open the link in the email to finish registering. It is valid for 24 hours.</p>
        {!known && (
          <EmailField
            value={typed}
            error={missing ? 'Please enter your email address' : undefined}
            onChange={(event) => {
              setTyped(event.target.value)
              setMissing(false)
            }}
          />
        )}
        {resend.isSuccess && (
          <Notice tone="success">Verification email has been resent. Please check your inbox.</Notice>
        )}
        {resend.isError && (
          <Notice tone="danger">{messageOf(resend.error, 'Failed to resend verification email')}</Notice>
        )}
        <Button wide busy={resend.isPending} disabled={secondsLeft > 0} onClick={send}>
          <span className="tabular">
            {secondsLeft > 0 ? `Resend in ${secondsLeft} s` : 'Resend verification email'}
          </span>
        </Button>
        <Tips>
          <h2>No email yet?</h2>
          <ul>
            <li>Check your spam or junk folder.</li>
            <li>Give it a few minutes to arrive.</li>
            <li>Make sure the address is spelled correctly.</li>
            {resends >= 2 && (
              <>
                <li>Add our address to your contacts so our emails don’t land in spam.</li>
                <li>Some organizations block emails from unknown senders: try another address.</li>
              </>
            )}
          </ul>
        </Tips>
      </Stack>
    </AuthPage>
  )
}

/** The address of the email: from the previous page, or the viewer's own. */
function useKnownEmail(): string | undefined {
  const viewer = useViewer()
  const { email } = propertiesOf(useLocation().state)
  return typeof email === 'string' && email !== '' ? email : viewer?.email
}

/** The wait after a resend, also after a reload. It follows the clock, because browsers slow down timers in hidden tabs. */
function useResendWait() {
  const [{ resends, until }, setWait] = useState(() => readResendWait(Date.now()))
  const [now, setNow] = useState(() => Date.now())
  const isRunning = until > now
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [isRunning])
  const countResend = () => {
    setNow(Date.now())
    setWait(storeResendWait(resends, Date.now()))
  }
  return { resends, secondsLeft: Math.max(0, Math.ceil((until - now) / 1000)), countResend }
}

const Tips = styled.section`
  color: var(--muted-foreground);
  font-size: var(--text-sm);

  & > h2 {
    font-size: inherit;
  }

  & > ul {
    padding-left: var(--space-4);
  }
`
