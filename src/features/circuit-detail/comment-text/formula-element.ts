/** A formula in LaTeX as an element. Loads the library that reads it: only what is itself loaded for formulas imports this. */
import { render } from 'katex'

/** @throws for a mistake in the source */
export function formulaElement(source: string, isBlock: boolean): HTMLElement {
  const formula = document.createElement('span')
  // Elements, not HTML. Nothing that leads elsewhere or loads anything is trusted, and macros end.
  render(source, formula, {
    output: 'mathml',
    displayMode: isBlock,
    trust: false,
    errorColor: 'currentColor',
    strict: 'ignore',
    maxSize: 20,
    maxExpand: 200,
  })
  return formula
}
