import { styled } from 'styled-components'
import type { CircuitComment } from '../../../../contract/circuits'
import { paths } from '../../../../contract/paths'
import { lazyComponent } from '../../../ui/lazy-component'
import { ErrorRegion } from '../../../ui/error-region'
import { hasMarkup } from '../../../../markdown/has-markup'
import { markdownStyles } from './markdown-styles'

const MarkdownText = lazyComponent(async () => (await import('./markdown-text')).MarkdownText)

interface CommentTextProps {
  comment: Pick<CircuitComment, 'content' | 'mentions' | 'circuitId' | 'version'>
  /** The newest version of the circuit, which its page shows. */
  newest: number
}

/** What a comment says. The code that reads Markdown is loaded for comments that have some. */
export function CommentText({ comment, newest }: CommentTextProps) {
  const { content, mentions, circuitId, version } = comment
  if (!hasMarkup(content)) return <Text dir="auto">{content}</Text>
  const page = version < newest ? paths.circuitVersion(circuitId, version) : ''
  return (
    <Text dir="auto" data-markdown>
      <ErrorRegion what="The comment" renderError={() => <Plain>{content}</Plain>}>
        <MarkdownText text={content} mentions={mentions} page={page} fallback={<Plain>{content}</Plain>} />
      </ErrorRegion>
    </Text>
  )
}

const Plain = styled.p`
  white-space: pre-line;
`

const Text = styled.blockquote`
  margin: var(--space-1) 0 0;
  white-space: pre-line;
  overflow-wrap: anywhere;

  &[data-markdown] {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-2);
    white-space: normal;
  }

  ${markdownStyles}
`
