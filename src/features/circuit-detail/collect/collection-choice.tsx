import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { paths } from '../../../../contract/paths'
import { messageOf } from '../../../api/errors'
import { countNoun } from '../../../lib/count-noun'
import { Checkbox } from '../../../ui/choice'
import { Loading } from '../../../ui/loading'
import { LoadMore } from '../../../ui/load-more'
import { FailureNotice } from '../../../ui/failure-notice'
import { Notice } from '../../../ui/notice'
import { Stack } from '../../../ui/page'
import { CreateWithCircuit } from './create-with-circuit'
import { useCollectionChoice } from './use-collection-choice'

/** The viewer’s collections as check boxes, checked where the circuit is in them, and a field for a new one. */
export function CollectionChoice({ circuitId, viewerId }: { circuitId: string; viewerId: string }) {
  const { all, holding, error, isIn, choose } = useCollectionChoice(circuitId, viewerId)
  if (all.isPending || holding.isPending) return <Loading />
  if (!all.data || !holding.data) {
    const retry = () => void Promise.all([all.refetch(), holding.refetch()])
    return <FailureNotice onRetry={retry}>Your collections could not be loaded.</FailureNotice>
  }
  const collections = all.data.pages.flatMap(({ data }) => data)
  return (
    <Stack>
      {error && <Notice tone="danger">{messageOf(error, 'The collection could not be changed.')}</Notice>}
      {collections.length > 0 && (
        <Choices aria-label="Your collections" className="plain">
          {collections.map(({ id, name, circuitCount, isPublic }) => (
            <li key={id}>
              <Checkbox
                label={<bdi>{name}</bdi>}
                hint={`${countNoun(circuitCount, 'circuit')}, ${isPublic ? 'public' : 'private'}`}
                checked={isIn(id)}
                onChange={(event) => choose(id, event.target.checked)}
              />
              <Link to={paths.collection(id)} aria-label={`Open ${name}`}>
                Open
              </Link>
            </li>
          ))}
        </Choices>
      )}
      <LoadMore
        hasMore={all.hasNextPage}
        isBusy={all.isFetchingNextPage}
        failure={all.isFetchNextPageError ? 'More collections could not be loaded.' : undefined}
        onMore={() => void all.fetchNextPage()}
      />
      <CreateWithCircuit circuitId={circuitId} isFirst={collections.length === 0} />
    </Stack>
  )
}

const Choices = styled.ul`
  display: grid;
  gap: var(--space-2);
  max-height: 16rem;
  overflow-y: auto;

  & > li {
    display: flex;
    align-items: flex-start;
    justify-content: space-between;
    gap: var(--space-3);
    overflow-wrap: anywhere;
  }

  & a {
    flex: none;
    font-size: var(--text-sm);
  }
`
