import { paths } from '../../../contract/paths'
import { BackLink } from '../../ui/back-link'
import { Page, PageHeader } from '../../ui/page'
import { claimTopics } from './claim-topics'
import { TopicList } from './topic-list'

/** What is claimed of circuits, and how it is proved. */
export default function ClaimsPage() {
  return (
    <Page width="reading">
      <BackLink to={paths.help}>Help</BackLink>
      <PageHeader title="Claims" lead="Say what a circuit does, and have it proved by simulation." />
      <TopicList topics={claimTopics} />
    </Page>
  )
}
