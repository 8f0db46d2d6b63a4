import type { ReactNode } from 'react'

/** A sentence of the engine, in which code stands between backticks, with that code set as code. */
export const renderInlineCode = (sentence: string): ReactNode =>
  // Every second part stood between backticks; a part's place is its identity.
  // oxlint-disable-next-line react/no-array-index-key
  sentence.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))
