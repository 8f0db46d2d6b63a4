import { paths } from '../../../contract/paths'
import { BackLink } from '../../ui/back-link'
import { LinkButton } from '../../ui/button'
import { CodeIcon } from '../../ui/icons'
import { Page, PageHeader } from '../../ui/page'
import { importTopics } from './import-topics'
import { TopicList } from './topic-list'

/** How programs of other tools become OpenQASM, and what is understood of each. */
export default function ImportsPage() {
  return (
    <Page width="reading">
      <BackLink to={paths.help}>Help</BackLink>
      <PageHeader
        title="Imports"
        lead="Programs of Qiskit, Cirq, PennyLane, Amazon Braket and other tools become OpenQASM 3. They are read and never executed."
      >
        <LinkButton to={paths.qasm} icon={<CodeIcon />}>
          Open the editor
        </LinkButton>
      </PageHeader>
      <TopicList topics={importTopics} />
    </Page>
  )
}
