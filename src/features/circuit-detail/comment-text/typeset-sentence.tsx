import { useLayoutEffect, useMemo, useRef } from 'react'
import { formulasIn } from '../../../../markdown/formulas-in-text'
import { messageOf } from '../../../api/errors'
import { formulaElement } from './formula-element'

/** Plain text with typeset formulas. */
export function TypesetSentence({ text }: { text: string }) {
  return formulasIn(text).map(({ raw, source }, index) =>
    // A piece of a text has no other identity than its place.
    // oxlint-disable-next-line react/no-array-index-key
    source === null ? raw : <TypesetFormula key={`${index} ${raw}`} raw={raw} source={source} />,
  )
}

/** A formula that is typeset before it is painted. One with a mistake is shown as it is written, and says why. */
function TypesetFormula({ raw, source }: { raw: string; source: string }) {
  const place = useRef<HTMLSpanElement>(null)
  const formula = useMemo(() => read(source), [source])
  useLayoutEffect(() => {
    if (typeof formula !== 'string') place.current?.replaceChildren(formula)
  }, [formula])
  return (
    <span ref={place} data-formula="inline">
      {typeof formula === 'string' && <code title={formula}>{raw}</code>}
    </span>
  )
}

/** The formula as an element, or what is wrong with it. */
function read(source: string): HTMLElement | string {
  try {
    return formulaElement(source, false)
  } catch (error) {
    return error instanceof Error ? messageOf(error, unknownProblem) : unknownProblem
  }
}

const unknownProblem = 'This formula could not be shown.'

export { withFormulasAsText } from '../../../../markdown/formulas-in-text'
