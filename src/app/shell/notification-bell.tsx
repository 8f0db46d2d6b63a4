import { useQuery } from '@tanstack/react-query'
import { styled } from 'styled-components'
import { unreadNotifications } from '../../../contract/limits'
import { paths } from '../../../contract/paths'
import { unreadQuery, useFollowNotifications } from '../../api/notifications'
import { LinkButton } from '../../ui/button'
import { icon } from '../../ui/icon'

/** The way to the notifications, with how many are unread. It follows them as they come. */
export function NotificationBell({ userId }: { userId: string }) {
  useFollowNotifications(userId)
  const { data: unread = 0 } = useQuery(unreadQuery())
  const count = unread >= unreadNotifications ? `${unreadNotifications - 1}+` : String(unread)
  return (
    <Place>
      <LinkButton
        to={paths.notifications}
        variant="ghost"
        icon={<BellIcon />}
        aria-label={unread === 0 ? 'Notifications' : `Notifications, ${count} unread`}
        title="Notifications"
      />
      {unread > 0 && <Count aria-hidden="true">{count}</Count>}
    </Place>
  )
}

const BellIcon = icon('M8 1.8v1.1M4 11.2V7a4 4 0 0 1 8 0v4.2l1.3 1.3H2.7ZM6.6 14.2h2.8')

const Place = styled.div`
  position: relative;
`

const Count = styled.span`
  position: absolute;
  top: 0.125rem;
  left: 1.25rem;
  min-width: 1rem;
  padding: 0 0.25rem;
  background: var(--primary);
  border-radius: 0.5rem;
  color: var(--primary-foreground);
  font-size: 0.6875rem;
  font-weight: 600;
  line-height: 1rem;
  text-align: center;
  pointer-events: none;
`
