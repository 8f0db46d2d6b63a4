import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { DigestPeriod } from '../../../contract/notifications'
import { paths } from '../../../contract/paths'
import { messageOf } from '../../api/errors'
import { digestQuery, useSetDigest } from '../../api/digest'
import { MailSwitch } from '../../issue/mail-switch'
import { Card, CardBody, CardHeader } from '../../ui/card'
import type { Option } from '../../ui/options'
import { Loading } from '../../ui/loading'
import { FailureNotice } from '../../ui/failure-notice'
import { Stack } from '../../ui/page'
import { Select } from '../../ui/select'
import { toast } from '../../ui/toast'
import { CardText } from './security-list'

const periods: readonly Option<DigestPeriod>[] = [
  { value: 'off', label: 'Never' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly, on Mondays' },
]

/** Which emails the viewer gets. */
export function NotificationsCard() {
  return (
    <Card aria-labelledby="notifications">
      <CardHeader title="Notifications" id="notifications" />
      <CardBody>
        <Stack>
          <CardText>
            News about your circuits and from people you follow is at the bell in the bar and under{' '}
            <Link to={paths.notifications}>Notifications</Link>. We can email it, too.
          </CardText>
          <DigestChoice />
          <MailSwitch />
        </Stack>
      </CardBody>
    </Card>
  )
}

/** How often to be mailed what is new. */
function DigestChoice() {
  const digest = useQuery(digestQuery())
  const change = useSetDigest()
  if (digest.isError && !digest.data) {
    return (
      <FailureNotice onRetry={() => void digest.refetch()}>
        {messageOf(digest.error, 'Your choice of emails could not be loaded.')}
      </FailureNotice>
    )
  }
  if (!digest.data) return <Loading />
  const { period, address } = digest.data
  return (
    <Select
      label="Email me my unread notifications"
      hint={
        address === null
          ? 'They come once your email address is verified.'
          : `To ${address}, and only when there is something new.`
      }
      options={periods}
      value={change.isPending ? change.variables : period}
      onChoose={(next) =>
        change.mutate(next, {
          onSuccess: () => toast('Your choice was saved.'),
          onError: (error) => toast(messageOf(error, 'Your choice could not be saved. Please try again.'), 'danger'),
        })
      }
    />
  )
}
