import { useState } from 'react'
import { styled } from 'styled-components'
import { Button } from '../../../ui/button'
import { ErrorRegion } from '../../../ui/error-region'
import { lazyComponent } from '../../../ui/lazy-component'
import { hasMarkup } from '../../../../markdown/has-markup'

const DescriptionMarkdown = lazyComponent(
  async () => (await import('../comment-text/description-markdown')).DescriptionMarkdown,
)

/** How a description will look that is being written, on demand, where its Markdown or formulas make a difference. */
export function DescriptionPreview({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!hasMarkup(text)) return null
  return (
    <div>
      <Button size="small" variant="ghost" aria-pressed={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Preview
      </Button>
      {isOpen && (
        <Shown aria-label="Preview">
          <ErrorRegion what="The preview">
            <DescriptionMarkdown text={text} />
          </ErrorRegion>
        </Shown>
      )}
    </div>
  )
}

const Shown = styled.section`
  margin-top: var(--space-2);
  padding: var(--space-3);
  border: 1px solid var(--border);
  border-radius: var(--radius);
`
