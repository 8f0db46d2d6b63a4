import { styled } from 'styled-components'
import { paths } from '../../../contract/paths'
import { renderInlineCode } from '../../circuit/inline-code'
import { BackLink } from '../../ui/back-link'
import { LinkButton } from '../../ui/button'
import { CodeIcon } from '../../ui/icons'
import { Page, PageHeader, Stack } from '../../ui/page'
import { HelpSection, SectionLinks } from './help-section'
import { importTopics, type ImportTopic } from './import-topics'

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
      <SectionLinks aria-label="Sections">
        {importTopics.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </SectionLinks>
      <Stack>
        {importTopics.map((topic) => (
          <Topic key={topic.id} {...topic} />
        ))}
      </Stack>
    </Page>
  )
}

function Topic({ id, title, text, items }: ImportTopic) {
  return (
    <HelpSection as="article" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p>{text}</p>
      <Items>
        {items.map((item) => (
          <li key={item}>{renderInlineCode(item)}</li>
        ))}
      </Items>
    </HelpSection>
  )
}

const Items = styled.ul`
  display: grid;
  gap: var(--space-1);
  padding-left: var(--space-4);
  overflow-wrap: anywhere;
`
