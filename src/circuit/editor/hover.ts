/** Explains the word under the pointer. */
import type { EditorState } from '@codemirror/state'
import { hoverTooltip, type Tooltip } from '@codemirror/view'
import { firstState, tokensOfLine } from '../qasm-tokens'
import { findDeclaration, typedOutlineOf } from './outline'
import { standardGates, usageOf } from './standard-gates'

/** A word's explanation: how it is written, and what it does. */
export interface Explanation {
  start: number
  end: number
  usage: string
  description: string
}

/** Explains the word at a position; null where there is no explanation. */
export async function explainAt(state: EditorState, at: number): Promise<Explanation | null> {
  const line = state.doc.lineAt(at)
  const token = tokensOfLine(line.text, firstState()).find(
    ({ start, end }) => line.from + start <= at && at < line.from + end,
  )
  if (token === undefined || (token.kind !== 'gate' && token.kind !== 'name' && token.kind !== 'function')) return null
  const place = { start: line.from + token.start, end: line.from + token.end }
  const declaration = findDeclaration(await typedOutlineOf(state), place.start + 1)
  if (declaration !== null) {
    const where = state.doc.lineAt(declaration.uses[0])
    const uses = declaration.uses.length - 1
    const type = declaration.type === null ? '' : ` (${declaration.type})`
    const description = `${kinds[declaration.kind]} of this program${type}, line ${where.number}, used ${uses} ${uses === 1 ? 'time' : 'times'}`
    return { ...place, usage: where.text.trim().slice(0, 120), description }
  }
  const gate = token.kind === 'gate' ? standardGates.get(state.sliceDoc(place.start, place.end)) : undefined
  if (gate === undefined) return null
  const angles = gate.parameters.length > 0 ? `; ${gate.parameters.join(', ')} in radians` : ''
  return { ...place, usage: usageOf(gate), description: `${gate.description}${angles}` }
}

const kinds = {
  gate: 'a gate',
  subroutine: 'a subroutine',
  qubits: 'a quantum register',
  bits: 'a classical register',
  variable: 'a variable',
  parameter: 'a parameter',
} as const

/** Shows the explanation of a word while the pointer rests on it, until the next edit. */
export const explanations = hoverTooltip(
  async (view, at): Promise<Tooltip | null> => {
    const explanation = await explainAt(view.state, at)
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
