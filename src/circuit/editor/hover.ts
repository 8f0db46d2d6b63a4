/** Explains the word under the pointer. */
import { hoverTooltip, type Tooltip } from '@codemirror/view'
import { explainAt } from '../../../language/explanation'
import { typedOutlineOf } from './outline'

/** Shows the explanation of a word while the pointer rests on it, until the next edit. */
export const explanations = hoverTooltip(
  async (view, at): Promise<Tooltip | null> => {
    const { state } = view
    const explanation = await explainAt(
      at,
      (place) => state.doc.lineAt(place),
      () => typedOutlineOf(state),
    )
    if (explanation === null) return null
    return {
      pos: explanation.start,
      end: explanation.end,
      above: true,
      create() {
        const dom = document.createElement('div')
        dom.className = 'cm-explanation'
        const usage = document.createElement('code')
        usage.textContent = explanation.usage
        const description = document.createElement('p')
        description.textContent = explanation.description
        dom.append(usage, description)
        return { dom }
      },
    }
  },
  { hideOnChange: true },
)
