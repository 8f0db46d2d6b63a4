import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../api/errors'

/**
 * A formula in LaTeX, as MathML, which browsers lay out themselves and screen readers read. Its source is shown until the library that
 * reads it has loaded, and where that fails or finds a mistake.
 */
export function Formula({ source, isBlock }: { source: string; isBlock: boolean }) {
  const place = useRef<HTMLSpanElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    renderFormula(source, isBlock).then(
      (formula) => {
        if (isCurrent) place.current?.replaceChildren(formula)
      },
      (error: unknown) => {
        if (isCurrent) setProblem(messageOf(error, 'This formula could not be shown.'))
      },
    )
    return () => {
      isCurrent = false
    }
  }, [source, isBlock])
  const sign = isBlock ? '$$' : '$'
  return (
    // One in a line of its own scrolls where it is wider, which takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <span ref={place} data-formula={isBlock ? 'block' : 'inline'} tabIndex={isBlock ? 0 : undefined}>
      <code title={problem ?? undefined}>{`${sign}${source}${sign}`}</code>
    </span>
  )
}

/** @throws if the library cannot be loaded, or for a mistake in the source */
async function renderFormula(source: string, isBlock: boolean): Promise<Node> {
  const { formulaElement } = await import('./formula-element')
  return formulaElement(source, isBlock)
}
