import { paths } from '../../../contract/paths'
import { useSetIssueMailsByLink } from '../../api/issues'
import { Button } from '../../ui/button'
import { MailChoicePage, useMailToken } from '../../users/mail-choice-page'

/** Ends the emails about feedback, or begins them again. */
export default function UnsubscribePage() {
  const token = useMailToken()
  const preference = useSetIssueMailsByLink()
  const isWanted = preference.data?.isWanted
  return (
    <MailChoicePage
      title="Emails about your feedback"
      token={token}
      error={preference.error}
      status={statusOf(isWanted)}
      action={
        isWanted === false ? (
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
        )
      }
      to={paths.myIssues}
      toText="My Issues"
    />
  )
}

function statusOf(isWanted: boolean | undefined): string {
  if (isWanted === undefined)
    return 'You get an email when the status of your feedback changes or somebody comments on it.'
  return isWanted ? 'You get emails about your feedback again.' : 'You no longer get emails about your feedback.'
}
