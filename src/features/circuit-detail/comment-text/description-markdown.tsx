import { styled } from 'styled-components'
import { ClampedText } from '../../../ui/clamped-text'
import { lazyComponent } from '../../../ui/lazy-component'
import { markdownStyles } from './markdown-styles'

// Loaded from here, so that the page of a circuit names none of the chunks that it takes.
const MarkdownText = lazyComponent(async () => (await import('./markdown-text')).MarkdownText)

/** A description with Markdown or formulas. `#2` and `L3` lead to places of the circuit on the same page. */
export function DescriptionMarkdown({ text }: { text: string }) {
  return (
    <Blocks dir="auto">
      <MarkdownText text={text} mentions={[]} page="" fallback={<Plain>{text}</Plain>} />
    </Blocks>
  )
}

/** The same where only its first lines show until somebody asks for more. */
export const ClampedMarkdown = ({ text, lines }: { text: string; lines: number }) => (
  <ClampedText text={<DescriptionMarkdown text={text} />} lines={lines} />
)

const Plain = styled.p`
  white-space: pre-line;
`

const Blocks = styled.div`
  white-space: normal;
  overflow-wrap: anywhere;

  & > * + * {
    margin-top: var(--space-2);
  }

  ${markdownStyles}
`
