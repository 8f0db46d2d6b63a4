/** Colors by free parameters, and by variables that only a run knows: gates that share one share a color. */
import { Category, none, textOf, type Scene } from '../../../../engine-rs/index'
import { countNoun } from '../../../lib/count-noun'
import { neutral, type OperationColors } from './operation-colors'

/** Colors for the parameters that most gates share. */
const sharedColors = [Category.Pauli, Category.MultiQubit, Category.Block, Category.Phase, Category.Hadamard] as const
/** The color of all other parameters. */
const otherColor = Category.Rotation

/** Gates by their free parameters. A gate of several has the color of the one that most gates share. */
export function parameterColors(scene: Scene): OperationColors {
  const { parameters } = scene.operations
  const namesOfText = new Map<number, string[]>()
  const namesOf = (operation: number): string[] => {
    const text = parameters[operation] ?? none
    const known = namesOfText.get(text) ?? parametersIn(textOf(scene, text))
    namesOfText.set(text, known)
    return known
  }
  const counts = new Map<string, number>()
  for (let operation = 0; operation < parameters.length; operation++) {
    for (const name of namesOf(operation)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  // A sort keeps the order of the program among equals.
  const shared = [...counts].filter(([, count]) => count > 1).sort(([, one], [, other]) => other - one)
  const colors = new Map(shared.slice(0, sharedColors.length).map(([name], rank) => [name, rank]))
  const categories = Uint8Array.from(parameters, (_, operation) => {
    const names = namesOf(operation)
    if (names.length === 0) return neutral
    const rank = Math.min(...names.map((name) => colors.get(name) ?? sharedColors.length))
    return sharedColors[rank] ?? otherColor
  })
  const used = new Set(categories)
  const others = counts.size - colors.size
  return {
    categories,
    meanings: [
      ...[...colors].map(([name, rank]) => ({
        category: sharedColors[rank] ?? otherColor,
        text: `${name} in ${countNoun(counts.get(name) ?? 0, 'gate')}`,
      })),
      {
        category: otherColor,
        text: colors.size === 0 ? 'A parameter or variable' : `${countNoun(others, 'other parameter')}`,
      },
      { category: neutral, text: 'No free parameter' },
    ].filter(({ category }) => used.has(category)),
  }
}

/** What looks like a parameter, but is a constant, a function or a type. */
const otherWords =
  /^(pi|π|tau|τ|euler|ℇ|sin|cos|tan|arcsin|arccos|arctan|exp|log|ln|sqrt|mod|pow|popcount|floor|ceiling|rotl|rotr|real|imag|bool|(?:float|int|uint|angle|bit)(?:\[\d+\])?|e|i)$/

/** The names of parameters in a list of angles, each once. A factor may stand right in front of a name: `2θ`. */
export function parametersIn(angles: string): string[] {
  const withoutPowers = angles.replaceAll(/\d(?:\.\d+)?e[+-]?\d+/g, '1')
  const words = withoutPowers.match(/(?<![\p{L}_])[\p{L}_][\p{L}\p{N}_]*(?:\[\d+\])?/gu) ?? []
  return [...new Set(words.filter((word) => !otherWords.test(word)))]
}
