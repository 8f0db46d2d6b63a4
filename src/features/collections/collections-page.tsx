import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { userQuery } from '../../api/users'
import { CollectionList } from '../../circuit/collections/collection-list'
import { useViewer } from '../../session/session'
import { EmptyPanel } from '../../ui/notice'
import { Page, PageHeader, Stack } from '../../ui/page'
import { CollectionTabs } from './collection-tabs'
import { NewCollectionButton } from './new-collection-button'

/** Collections that the viewer finds: all, or those of the author whose id the address has. */
export default function CollectionsPage() {
  const viewer = useViewer()
  const author = useSearchParams()[0].get('author')
  const isOwn = author !== null && author === viewer?.id
  const { data: user } = useQuery({ ...userQuery(author ?? ''), enabled: author !== null && !isOwn })
  const title = isOwn ? 'Your collections' : user ? `Collections by ${user.username}` : 'Collections'
  return (
    <Page title={title}>
      <PageHeader title={<bdi>{title}</bdi>} lead="Circuits that belong together, in an order, with notes.">
        <NewCollectionButton />
      </PageHeader>
      <Stack>
        {viewer && <CollectionTabs viewerId={viewer.id} author={author} />}
        <CollectionList
          key={author}
          filters={author === null ? {} : { author }}
          empty={isOwn ? noOwnCollections : <EmptyPanel title="There are no public collections here yet." />}
        />
      </Stack>
    </Page>
  )
}

const noOwnCollections = (
  <EmptyPanel title="You have no collections yet.">
    Create one here, or choose “Add to collection” on the page of a circuit.
  </EmptyPanel>
)
