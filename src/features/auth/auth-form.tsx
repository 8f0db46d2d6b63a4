import { useEffect, useRef, type FormEventHandler, type ReactNode } from 'react'
import { styled } from 'styled-components'
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

interface AuthFormProps {
  onSubmit: FormEventHandler
  /** Why the server refused, as a sentence. */
  failure?: ReactNode
  /** Ways out of the failure. */
  failureActions?: ReactNode
  children: ReactNode
}

/** A form that shows its error above the fields and scrolls to it. */
export function AuthForm({ onSubmit, failure, failureActions, children }: AuthFormProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) box.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        {failure && (
          <div ref={box}>
            <Notice tone="danger" actions={failureActions}>
              {failure}
            </Notice>
          </div>
        )}
        {children}
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
