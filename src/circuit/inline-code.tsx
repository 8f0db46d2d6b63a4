import type { ReactNode } from 'react'

/** Renders a sentence of the engine; text between backticks becomes code. */
export const renderInlineCode = (sentence: string): ReactNode =>
  // Every second part was between backticks.
  // oxlint-disable-next-line react/no-array-index-key
  sentence.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))
