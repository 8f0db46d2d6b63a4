import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { paths } from '../../../contract/paths'
import { messageOf } from '../../api/errors'
import { notificationsQuery, useMarkAllAsRead } from '../../api/notification-list'
import { unreadQuery } from '../../api/notifications'
import { Button, LinkButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { EmptyPanel } from '../../ui/notice'
import { InlineSelect } from '../../ui/inline-select'
import type { Option } from '../../ui/options'
import { Page, PageHeader, Row } from '../../ui/page'
import { PagedList } from '../../ui/paged-list'
import { toast } from '../../ui/toast'
import { NotificationItem } from './notification-item'

type Shown = 'all' | 'unread'

const choices: readonly Option<Shown>[] = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
]

/** What happened that concerns the viewer, the newest first. */
export default function NotificationsPage() {
  const [search, setSearch] = useSearchParams()
  const shown: Shown = search.get('show') === 'unread' ? 'unread' : 'all'
  const list = useInfiniteQuery(notificationsQuery(shown === 'unread'))
  const { data: unread = 0 } = useQuery(unreadQuery())
  const markAll = useMarkAllAsRead()
  const notifications = list.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Page>
      <PageHeader
        title="Notifications"
        lead="Comments on your circuits, replies, mentions, what you follow, and news of your feedback."
      >
        <Row>
          <InlineSelect
            aria-label="Notifications to show"
            options={choices}
            value={shown}
            onChoose={(next) => setSearch(next === 'all' ? {} : { show: next }, { replace: true })}
          />
          <Button
            disabled={unread === 0}
            busy={markAll.isPending}
            onClick={() =>
              markAll.mutate(undefined, {
                onError: (error) => toast(messageOf(error, 'The notifications could not be marked.'), 'danger'),
              })
            }
          >
            Mark all as read
          </Button>
          <LinkButton to={paths.following}>Following</LinkButton>
        </Row>
      </PageHeader>
      <PagedList
        list={list}
        failure="Your notifications could not be loaded."
        moreFailure="More notifications could not be loaded."
      >
        {list.data && notifications.length > 0 && (
          <Card>
            <ul className="plain" aria-label="Notifications">
              {notifications.map((notification) => (
                <NotificationItem key={notification.id} notification={notification} />
              ))}
            </ul>
          </Card>
        )}
        {list.data && notifications.length === 0 && !list.isError && <Nothing shown={shown} />}
      </PagedList>
    </Page>
  )
}

const Nothing = ({ shown }: { shown: Shown }) =>
  shown === 'unread' ? (
    <EmptyPanel title="Nothing unread">You have read all of your notifications.</EmptyPanel>
  ) : (
    <EmptyPanel title="No notifications yet">
      You will hear here when somebody comments on your circuits, replies to you, mentions you or follows you, and when
      those whom you follow publish something.
    </EmptyPanel>
  )
