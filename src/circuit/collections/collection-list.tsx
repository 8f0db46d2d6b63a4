import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { collectionsQuery, type CollectionFilters } from '../../api/collections'
import { PagedList } from '../../ui/paged-list'
import { ResultCount, Results } from '../../ui/results'
import { CardGrid } from '../card-frame'
import { CollectionCard } from './collection-card'

interface CollectionListProps {
  filters: CollectionFilters
  /** Shown where there are no collections. */
  empty: ReactNode
}

/** Collections in a grid; the next page loads before the reader comes to the end. */
export function CollectionList({ filters, empty }: CollectionListProps) {
  const list = useInfiniteQuery(collectionsQuery(filters))
  const collections = list.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <PagedList
      list={list}
      failure="The collections could not be loaded."
      moreFailure="More collections could not be loaded."
    >
      {list.data && (
        <Results aria-label="Collections">
          <ResultCount
            count={list.data.pages.at(-1)?.page.total ?? collections.length}
            noun="collection"
            nouns="collections"
          />
          {collections.length === 0 && !list.isError && empty}
          <CardGrid className="plain">
            {collections.map((collection) => (
              <li key={collection.id}>
                <CollectionCard collection={collection} />
              </li>
            ))}
          </CardGrid>
        </Results>
      )}
    </PagedList>
  )
}
