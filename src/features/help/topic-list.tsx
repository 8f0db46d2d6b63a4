import { styled } from 'styled-components'
import { renderInlineCode } from '../../circuit/inline-code'
import { Stack } from '../../ui/page'
import { HelpSection, SectionLinks } from './help-section'

/** A section of a page of the help. Text between backticks is code. */
export interface Topic {
  /** The fragment of its address. */
  id: string
  title: string
  text: string
  items: readonly string[]
}

/** Sections of a page of the help, each with a list, below links to them. */
export function TopicList({ topics }: { topics: readonly Topic[] }) {
  return (
    <>
      <SectionLinks label="Sections" sections={topics} />
      <Stack>
        {topics.map((topic) => (
          <TopicSection key={topic.id} {...topic} />
        ))}
      </Stack>
    </>
  )
}

function TopicSection({ id, title, text, items }: Topic) {
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
