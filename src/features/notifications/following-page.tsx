import { useInfiniteQuery } from '@tanstack/react-query'
import { styled } from 'styled-components'
import { paths } from '../../../contract/paths'
import { followedCollectionsQuery, followedPeopleQuery } from '../../api/follows'
import { CardGrid } from '../../circuit/card-frame'
import { CollectionCard } from '../../circuit/collections/collection-card'
import { LinkButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { EmptyPanel } from '../../ui/notice'
import { Page, PageHeader } from '../../ui/page'
import { PagedList } from '../../ui/paged-list'
import { UnfollowButton } from '../../users/follow-button'
import { UserLink } from '../../users/user-link'

/** Whom and what the viewer follows. */
export default function FollowingPage() {
  return (
    <Page>
      <PageHeader
        title="Following"
        lead="You are notified of what these people publish, and of the circuits that come into these collections."
      >
        <LinkButton to={paths.notifications}>Notifications</LinkButton>
      </PageHeader>
      <FollowedPeople />
      <FollowedCollections />
    </Page>
  )
}

function FollowedPeople() {
  const list = useInfiniteQuery(followedPeopleQuery())
  const people = list.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Section aria-labelledby="followed-people">
      <h2 id="followed-people">People</h2>
      <PagedList list={list} failure="The people whom you follow could not be loaded.">
        {people.length > 0 && (
          <Card>
            <People className="plain" aria-labelledby="followed-people">
              {people.map((person) => (
                <li key={person.id}>
                  <UserLink user={person} />
                  <UnfollowButton what="users" id={person.id} name={person.username} />
                </li>
              ))}
            </People>
          </Card>
        )}
        {list.data && people.length === 0 && !list.isError && (
          <EmptyPanel title="You follow nobody yet.">Choose “Follow” on the profile of a member.</EmptyPanel>
        )}
      </PagedList>
    </Section>
  )
}

function FollowedCollections() {
  const list = useInfiniteQuery(followedCollectionsQuery())
  const collections = list.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Section aria-labelledby="followed-collections">
      <h2 id="followed-collections">Collections</h2>
      <PagedList list={list} failure="The collections that you follow could not be loaded.">
        {collections.length > 0 && (
          <CardGrid className="plain" aria-labelledby="followed-collections">
            {collections.map((collection) => (
              <Followed key={collection.id}>
                <CollectionCard collection={collection} heading="h3" />
                <UnfollowButton what="collections" id={collection.id} name={collection.name} />
              </Followed>
            ))}
          </CardGrid>
        )}
        {list.data && collections.length === 0 && !list.isError && (
          <EmptyPanel
            title="You follow no collections yet."
            actions={<LinkButton to={paths.collections}>Browse collections</LinkButton>}
          >
            Choose “Follow” on the page of a collection.
          </EmptyPanel>
        )}
      </PagedList>
    </Section>
  )
}

const Section = styled.section`
  margin-top: var(--space-6);

  & > h2 {
    margin-bottom: var(--space-3);
    font-size: var(--text-lg);
  }
`

const People = styled.ul`
  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-2) var(--space-4);
    padding: var(--space-2) var(--space-4);
    overflow-wrap: anywhere;
  }

  & > li + li {
    border-top: 1px solid var(--border);
  }
`

const Followed = styled.li`
  gap: var(--space-1);
  justify-items: start;

  & > article {
    width: 100%;
  }
`
