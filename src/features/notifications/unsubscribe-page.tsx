import { settingsSection } from '../../../contract/settings-sections'
import { useUnsubscribeFromDigest } from '../../api/digest'
import { Button } from '../../ui/button'
import { MailChoicePage, useMailToken } from '../../users/mail-choice-page'

/** Ends the emails that say what is new. */
export default function UnsubscribePage() {
  const token = useMailToken()
  const unsubscribe = useUnsubscribeFromDigest()
  return (
    <MailChoicePage
      title="Emails with your notifications"
      token={token}
      error={unsubscribe.error}
      status={
        unsubscribe.isSuccess
          ? 'You no longer get these emails. Your notifications are still at the bell in the bar.'
          : 'These emails bring your unread notifications, daily or weekly as you chose.'
      }
      action={
        !unsubscribe.isSuccess && (
          <Button
            variant="primary"
            disabled={token === ''}
            busy={unsubscribe.isPending}
            onClick={() => unsubscribe.mutate(token)}
          >
            Unsubscribe
          </Button>
        )
      }
      to={settingsSection('notifications')}
      toText="Settings"
    />
  )
}
