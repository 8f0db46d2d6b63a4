import { useSearchParams } from 'react-router-dom'
import { paths } from '../../../contract/paths'
import { messageOf } from '../../api/errors'
import { useSetIssueMailsByLink } from '../../api/issues'
import { Button, LinkButton } from '../../ui/button'
import { Card, CardBody } from '../../ui/card'
import { Notice } from '../../ui/notice'
import { Page, PageHeader, Row, Stack } from '../../ui/page'

/** The target of the link in an email. Opening it changes nothing, because mail programs open links too. */
export default function UnsubscribePage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const preference = useSetIssueMailsByLink()
  const isWanted = preference.data?.isWanted
  return (
    <Page width="form">
      <PageHeader title="Emails about your feedback" />
      <Card as="div">
        <CardBody>
          <Stack>
            {token === '' && <Notice tone="danger">Invalid link. No token provided.</Notice>}
            {preference.isError && (
              <Notice tone="danger">
                {messageOf(preference.error, 'Your choice could not be saved. Please try again.')}
              </Notice>
            )}
            <p aria-live="polite">
              {isWanted === undefined
                ? 'You get an email when the status of your feedback changes or somebody comments on it.'
                : isWanted
                  ? 'You get emails about your feedback again.'
                  : 'You no longer get emails about your feedback.'}
            </p>
            <Row>
              {isWanted === false ? (
                <Button busy={preference.isPending} onClick={() => preference.mutate({ token, isWanted: true })}>
                  Turn emails on
                </Button>
              ) : (
                <Button
                  variant="primary"
                  disabled={token === ''}
                  busy={preference.isPending}
                  onClick={() => preference.mutate({ token, isWanted: false })}
                >
                  Turn emails off
                </Button>
              )}
              <LinkButton to={paths.myIssues} variant="ghost">
                My Issues
              </LinkButton>
            </Row>
          </Stack>
        </CardBody>
      </Card>
    </Page>
  )
}
