import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { paths } from '../../../contract/paths'
import { collectionQuery } from '../../api/collections'
import { statusOf } from '../../api/errors'
import { circuitsOf } from '../../api/loaded-collection'
import { CircuitErrorPanel } from '../../circuit/circuit-error-panel'
import { mayEdit } from '../../circuit/may-edit'
import { useViewer } from '../../session/session'
import { BackLink } from '../../ui/back-link'
import { Loading } from '../../ui/loading'
import { FailureNotice } from '../../ui/failure-notice'
import { Page, Stack } from '../../ui/page'
import { CollectionEntries } from './collection-entries'
import { collectionErrorText } from './collection-error'
import { CollectionHeader } from './collection-header'

/** A collection: what it is about, and its circuits in their order with notes. */
export default function CollectionPage() {
  const { id = '' } = useParams()
  const viewer = useViewer()
  const query = useQuery(collectionQuery(id))
  const collection = query.data
  const isGone = [401, 403, 404].includes(statusOf(query.error) ?? 0)
  if (query.isError && (isGone || !collection)) return <CollectionError error={query.error} />
  if (!collection) return <Loading tall />
  const { details, notes } = collection
  const isEditable = mayEdit(viewer, { authorId: details.author.id })
  const isOwn = viewer?.id === details.author.id
  return (
    <Page title={details.name}>
      <BackLink to={paths.collections}>All collections</BackLink>
      <Stack>
        {query.isError && (
          <FailureNotice onRetry={() => void query.refetch()}>This collection may be out of date.</FailureNotice>
        )}
        <CollectionHeader
          key={details.id}
          details={details}
          circuitCount={circuitsOf(collection).length}
          isEditable={isEditable}
          isOwn={isOwn}
        />
        <CollectionEntries
          key={`entries of ${details.id}`}
          id={details.id}
          circuits={circuitsOf(collection)}
          notes={notes}
          isEditable={isEditable}
          isOwn={isOwn}
        />
      </Stack>
    </Page>
  )
}

function CollectionError({ error }: { error: Error }) {
  const status = statusOf(error)
  const { title, message } = collectionErrorText(error)
  return (
    <Page title="Collection">
      <CircuitErrorPanel
        isPage
        title={title}
        detail={status && `Status code: ${status}`}
        needsLogin={status === 401 || status === 403}
      >
        {message}
      </CircuitErrorPanel>
    </Page>
  )
}
