import { useState } from 'react'
import { paths } from '../../../contract/paths'
import { circuitsOfUserQuery } from '../../api/circuits'
import { NetworkError } from '../../api/errors'
import { favoritesQuery } from '../../api/reactions'
import { CircuitList } from '../../circuit/lazy-circuit-list'
import { Button, LinkButton } from '../../ui/button'
import { ErrorPanel } from '../../ui/notice'
import { Row } from '../../ui/page'
import { Tabs, type Tab } from '../../ui/tabs'

type TabKey = 'circuits' | 'favorites' | 'feedbacks'

/** A member's circuits; on the own page favorites and feedbacks too. */
export function ProfileTabs({ userId, isOwn }: { userId: string; isOwn: boolean }) {
  const [chosen, setChosen] = useState<TabKey>('circuits')
  const circuits: Tab<TabKey> = {
    key: 'circuits',
    label: isOwn ? 'My Circuits' : 'Public Circuits',
    panel: (
      <CircuitList
        query={circuitsOfUserQuery(userId)}
        empty={isOwn ? "You haven't created any circuits yet." : "This user hasn't created any public circuits yet."}
        renderError={(error, retry) => <ListErrorPanel title="Failed to load circuits" error={error} onRetry={retry} />}
      />
    ),
  }
  const favorites: Tab<TabKey> = {
    key: 'favorites',
    label: 'Favorites',
    panel: (
      <CircuitList
        query={favoritesQuery(userId)}
        empty="You haven't favorited any circuits yet."
        renderError={(error, retry) => (
          <ListErrorPanel title="Failed to fetch user favorites" error={error} onRetry={retry} />
        )}
      />
    ),
  }
  const feedbacks: Tab<TabKey> = {
    key: 'feedbacks',
    label: 'Feedbacks',
    panel: (
      <Row>
        <LinkButton to={paths.myIssues}>View my feedbacks</LinkButton>
        <LinkButton to={paths.reportIssue} variant="primary">
          Submit new feedback
        </LinkButton>
      </Row>
    ),
  }
  return (
    <Tabs
      label="Of this member"
      tabs={isOwn ? [circuits, favorites, feedbacks] : [circuits]}
      chosen={chosen}
      onChoose={setChosen}
    />
  )
}

/** The server's own text stays out of it; that it cannot be reached is ours. */
function ListErrorPanel({ title, error, onRetry }: { title: string; error: Error; onRetry: () => void }) {
  return (
    <ErrorPanel title={title} actions={<Button onClick={onRetry}>Try Again</Button>}>
      {error instanceof NetworkError && error.message}
    </ErrorPanel>
  )
}
