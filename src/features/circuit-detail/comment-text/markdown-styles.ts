import { css } from 'styled-components'

/** What Markdown looks like, in whatever element has it. */
export const markdownStyles = css`
  & ul,
  & ol {
    padding-inline-start: var(--space-5);
  }

  & :is(code, pre) {
    font-size: 0.9em;
  }

  & code {
    padding: 0 0.25em;
    background: var(--code);
    border-radius: var(--radius);
    color: var(--code-foreground);
  }

  & pre {
    padding: var(--space-2) var(--space-3);
    overflow-x: auto;
    background: var(--code);
    border-radius: var(--radius);
    color: var(--code-foreground);
  }

  & pre > code {
    padding: 0;
  }

  & [data-quote] {
    padding-inline-start: var(--space-3);
    border-inline-start: 3px solid var(--border);
    color: var(--muted-foreground);
  }

  & [data-formula='block'] {
    display: block;
    overflow-x: auto;
    padding: var(--space-1) 0;
  }
`
