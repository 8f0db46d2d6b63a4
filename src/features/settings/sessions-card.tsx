import { useQuery } from '@tanstack/react-query'
import type { AccountSession } from '../../../contract/security'
import { messageOf } from '../../api/errors'
import { sessionsQuery, useEndOtherSessions, useEndSession } from '../../api/security'
import { Button } from '../../ui/button'
import { Card, CardBody, CardHeader } from '../../ui/card'
import { Badge } from '../../ui/chip'
import { ConfirmButton } from '../../ui/confirm-button'
import { Loading } from '../../ui/loading'
import { FailureNotice } from '../../ui/failure-notice'
import { Notice } from '../../ui/notice'
import { RelativeTime } from '../../ui/relative-time'
import { toast } from '../../ui/toast'
import { SecurityList, SecurityItem } from './security-list'

/** Where the viewer is logged in. */
export function SessionsCard() {
  const sessions = useQuery(sessionsQuery())
  return (
    <Card aria-labelledby="sessions">
      <CardHeader title="Where you’re logged in" id="sessions">
        {(sessions.data?.length ?? 0) > 1 && <EndOthersButton />}
      </CardHeader>
      <CardBody>
        {sessions.isPending && <Loading />}
        {sessions.isError && !sessions.data && (
          <FailureNotice onRetry={() => void sessions.refetch()}>
            {messageOf(sessions.error, 'Your sessions could not be loaded.')}
          </FailureNotice>
        )}
        {sessions.data && (
          <SecurityList>
            {withCurrentFirst(sessions.data).map((session) => (
              <SessionLine key={session.id} session={session} />
            ))}
          </SecurityList>
        )}
      </CardBody>
    </Card>
  )
}

const withCurrentFirst = (sessions: AccountSession[]) =>
  sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))

function SessionLine({ session }: { session: AccountSession }) {
  const { id, isCurrent, device, network, signedInWith, createdAt, lastUsedAt } = session
  const end = useEndSession()
  return (
    <SecurityItem
      title={device}
      action={
        isCurrent ? (
          <Badge>This session</Badge>
        ) : (
          <Button
            size="small"
            busy={end.isPending}
            aria-label={`Log out ${device}`}
            onClick={() =>
              end.mutate(id, {
                onSuccess: () => toast(`${device} was logged out.`),
                onError: (error) => toast(messageOf(error, 'The session could not be ended.'), 'danger'),
              })
            }
          >
            Log out
          </Button>
        )
      }
    >
      Logged in with {signedInWith} <RelativeTime time={createdAt} />
      {network && ` from ${network}`}, last used <RelativeTime time={lastUsedAt} />
    </SecurityItem>
  )
}

function EndOthersButton() {
  const end = useEndOtherSessions()
  return (
    <ConfirmButton
      question="Log out everywhere else?"
      confirmLabel="Log out"
      mutation={end}
      details={
        <>
          {end.isError && <Notice tone="danger">{messageOf(end.error, 'The sessions could not be ended.')}</Notice>}
          <p>All sessions but this one end at once.</p>
        </>
      }
      onConfirm={(done) => end.mutate(undefined, { onSuccess: () => done('You are logged out everywhere else.') })}
    >
      Log out everywhere else
    </ConfirmButton>
  )
}
