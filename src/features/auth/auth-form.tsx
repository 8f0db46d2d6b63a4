import { useEffect, useRef, type FormEventHandler, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { messageOf } from '../../api/errors'
import { Button, LinkButton } from '../../ui/button'
import { Card, CardBody } from '../../ui/card'
import { Notice } from '../../ui/notice'
import { Page, Stack } from '../../ui/page'

interface AuthPageProps {
  title: string
  lead?: ReactNode
  children: ReactNode
  /** Links below the card. */
  footer?: ReactNode
}

/** The frame of the account screens: one narrow card. */
export function AuthPage({ title, lead, children, footer }: AuthPageProps) {
  return (
    <Page title={title} width="form">
      <Head>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </Head>
      <Card>
        <CardBody>{children}</CardBody>
      </Card>
      {footer && <Foot>{footer}</Foot>}
    </Page>
  )
}

interface ResultPageProps {
  title: string
  tone: 'success' | 'danger'
  /** What has happened. */
  message: ReactNode
  /** More to read or to do, above the way on. */
  children?: ReactNode
  /** The way on, and what its link says. */
  to: string
  linkText: string
  footer?: ReactNode
}

/** An account screen that says what has happened, and leads on. */
export function ResultPage({ title, tone, message, children, to, linkText, footer }: ResultPageProps) {
  return (
    <AuthPage title={title} footer={footer}>
      <Stack>
        <Notice tone={tone}>{message}</Notice>
        {children}
        <LinkButton to={to} variant="primary" size="large" wide>
          {linkText}
        </LinkButton>
      </Stack>
    </AuthPage>
  )
}

interface AuthFormProps {
  onSubmit: FormEventHandler
  /** The request that the form sends. */
  sending: { isPending: boolean; error: Error | null }
  /** What it says where the server gives no reason for its refusal. */
  fallback: string
  /** Buttons below the reason. */
  failureActions?: ReactNode
  submitLabel: string
  children: ReactNode
}

/** A form that shows why it was refused above the fields and scrolls there. */
export function AuthForm({ onSubmit, sending, fallback, failureActions, submitLabel, children }: AuthFormProps) {
  const box = useRef<HTMLDivElement>(null)
  const { isPending, error } = sending
  useEffect(() => {
    if (error) box.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        {error && (
          <div ref={box}>
            <Notice tone="danger" actions={failureActions}>
              {messageOf(error, fallback)}
            </Notice>
          </div>
        )}
        {children}
        <Button type="submit" variant="primary" size="large" wide busy={isPending}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  )
}

const Head = styled.header`
  margin-bottom: var(--space-5);
  text-align: center;

  & > p {
    margin-top: var(--space-2);
    color: var(--muted-foreground);
  }
`

const Foot = styled.footer`
  display: grid;
  gap: var(--space-2);
  margin-top: var(--space-5);
  font-size: var(--text-sm);
  text-align: center;
`
