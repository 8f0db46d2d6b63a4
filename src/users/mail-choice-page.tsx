import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { messageOf } from '../api/errors'
import { LinkButton } from '../ui/button'
import { Card, CardBody } from '../ui/card'
import { Notice } from '../ui/notice'
import { Page, PageHeader, Row, Stack } from '../ui/page'

/** The secret in the address that a link in an email leads to; empty where it has none. */
export const useMailToken = (): string => useSearchParams()[0].get('token') ?? ''

interface MailChoicePageProps {
  title: string
  /** The secret in its address. */
  token: string
  /** Why the choice was not saved. */
  error: Error | null
  /** What the reader gets, as it is now. */
  status: string
  /** The button that changes it. */
  action: ReactNode
  /** Where more can be chosen. */
  to: string
  toText: string
}

/** Where a link in an email leads that ends such emails. Opening it changes nothing, because mail programs open links too. */
export function MailChoicePage({ title, token, error, status, action, to, toText }: MailChoicePageProps) {
  return (
    <Page width="form">
      <PageHeader title={title} />
      <Card as="div">
        <CardBody>
          <Stack>
            {token === '' && <Notice tone="danger">Invalid link. No token provided.</Notice>}
            {error !== null && (
              <Notice tone="danger">{messageOf(error, 'Your choice could not be saved. Please try again.')}</Notice>
            )}
            <p aria-live="polite">{status}</p>
            <Row>
              {action}
              <LinkButton to={to} variant="ghost">
                {toText}
              </LinkButton>
            </Row>
          </Stack>
        </CardBody>
      </Card>
    </Page>
  )
}
