import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { paths } from '../../../contract/paths'
import { curatedCollectionsQuery } from '../../api/collections'
import { CardGrid } from '../../circuit/card-frame'
import { CollectionCard } from '../../circuit/collections/collection-card'
import { Loading } from '../../ui/loading'
import { FailureNotice } from '../../ui/failure-notice'

/** The collections that come with the product, as ways into the library. */
export function CuratedCollections() {
  const query = useQuery(curatedCollectionsQuery())
  if (query.isPending) return <Loading />
  if (!query.data)
    return <FailureNotice onRetry={() => void query.refetch()}>The collections could not be shown.</FailureNotice>
  return (
    <section aria-label="Collections to explore">
      <Head>
        <h2>Collections to explore</h2>
        <Link to={paths.collections}>All collections</Link>
      </Head>
      <CardGrid className="plain">
        {query.data.map((collection) => (
          <li key={collection.id}>
            <CollectionCard collection={collection} heading="h3" />
          </li>
        ))}
      </CardGrid>
      {query.data.length === 0 && <p>There are no collections here yet.</p>}
    </section>
  )
}

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 var(--space-4);
  margin-bottom: var(--space-4);
  font-size: var(--text-sm);
`
