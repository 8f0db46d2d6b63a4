import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { notificationPath } from '../../../contract/notification-path'
import type { Notification } from '../../../contract/notifications'
import { messageOf } from '../../api/errors'
import { useMarkNotification } from '../../api/notification-list'
import { Button } from '../../ui/button'
import { MutedText } from '../../ui/page'
import { RelativeTime } from '../../ui/relative-time'
import { toast } from '../../ui/toast'
import { UserLink } from '../../users/user-link'
import { describeNotification } from './notification-words'

/** A notification: who did what, when, and a link to it, which marks it as read. */
export function NotificationItem({ notification }: { notification: Notification }) {
  const { id, isRead, actor, issue, createdAt } = notification
  const words = describeNotification(notification)
  const mark = useMarkNotification()
  const setRead = (next: boolean) =>
    mark.mutate(
      { id, isRead: next },
      { onError: (error) => toast(messageOf(error, 'The notification could not be marked.'), 'danger') },
    )
  if (words === null) return null
  const { text, collection, subject } = words
  const label = `${text} ${collection ? `${collection.name}: ` : ''}${subject}`
  const markRead = () => !isRead && setRead(true)
  return (
    <Item data-unread={!isRead || undefined}>
      <div>
        <p>
          {!isRead && <span className="visually-hidden">Unread: </span>}
          {issue === null && (
            <>
              <UserLink user={actor} />{' '}
            </>
          )}
          {text}{' '}
          {collection && (
            <>
              <Subject to={collection.to} onClick={markRead}>
                <bdi>{collection.name}</bdi>
              </Subject>
              :{' '}
            </>
          )}
          <Subject to={notificationPath(notification)} onClick={markRead}>
            <bdi>{subject}</bdi>
          </Subject>
        </p>
        {words.excerpt && <Excerpt dir="auto">{words.excerpt}</Excerpt>}
        <MutedText>
          <RelativeTime time={createdAt} />
        </MutedText>
      </div>
      <Button
        variant="ghost"
        size="small"
        aria-label={`Mark as ${isRead ? 'unread' : 'read'}: ${label}`}
        onClick={() => setRead(!isRead)}
      >
        Mark as {isRead ? 'unread' : 'read'}
      </Button>
    </Item>
  )
}

const Item = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);
  padding: var(--space-3) var(--space-4);
  border-inline-start: 3px solid transparent;

  & + & {
    border-top: 1px solid var(--border);
  }

  &[data-unread] {
    border-inline-start-color: var(--primary);
  }

  & > div {
    flex: 1 1 18rem;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`

const Subject = styled(Link)`
  [data-unread] & {
    font-weight: 600;
  }
`

const Excerpt = styled.p`
  margin-top: var(--space-1);
`
