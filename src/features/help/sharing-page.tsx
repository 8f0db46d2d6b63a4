import { paths } from '../../../contract/paths'
import { BackLink } from '../../ui/back-link'
import { Page, PageHeader } from '../../ui/page'
import { sharingTopics } from './sharing-topics'
import { TopicList } from './topic-list'

/** How circuits get to other tools, into documents and onto other sites. */
export default function SharingPage() {
  return (
    <Page width="reading">
      <BackLink to={paths.help}>Help</BackLink>
      <PageHeader
        title="Exports and embeds"
        lead="Take circuits to other tools, into papers and slides, and show them on other sites."
      />
      <TopicList topics={sharingTopics} />
    </Page>
  )
}
