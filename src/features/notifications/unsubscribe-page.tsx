import { useSearchParams } from 'react-router-dom'
import { settingsSection } from '../../../contract/settings-sections'
import { messageOf } from '../../api/errors'
import { useUnsubscribeFromDigest } from '../../api/notifications'
import { Button, LinkButton } from '../../ui/button'
import { Card, CardBody } from '../../ui/card'
import { Notice } from '../../ui/notice'
import { Page, PageHeader, Row, Stack } from '../../ui/page'

/** The target of the link in an email. Opening it changes nothing, because mail programs open links too. */
export default function UnsubscribePage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const unsubscribe = useUnsubscribeFromDigest()
  return (
    <Page width="form">
      <PageHeader title="Emails with your notifications" />
      <Card as="div">
        <CardBody>
          <Stack>
            {token === '' && <Notice tone="danger">Invalid link. No token provided.</Notice>}
            {unsubscribe.isError && (
              <Notice tone="danger">
                {messageOf(unsubscribe.error, 'Your choice could not be saved. Please try again.')}
              </Notice>
            )}
            <p aria-live="polite">
              {unsubscribe.isSuccess
                ? 'You no longer get these emails. Your notifications are still at the bell in the bar.'
                : 'You get an email with your unread notifications, daily or weekly as you chose.'}
            </p>
            <Row>
              {!unsubscribe.isSuccess && (
                <Button
                  variant="primary"
                  disabled={token === ''}
                  busy={unsubscribe.isPending}
                  onClick={() => unsubscribe.mutate(token)}
                >
                  Unsubscribe
                </Button>
              )}
              <LinkButton to={settingsSection('notifications')} variant="ghost">
                Settings
              </LinkButton>
            </Row>
          </Stack>
        </CardBody>
      </Card>
    </Page>
  )
}
