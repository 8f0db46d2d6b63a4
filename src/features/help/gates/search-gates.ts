import type { StandardGate } from '../../../../engine-rs/standard-gates'

/** The gates whose name, angles or description contain all words of a text; those that are called like it come first. */
export function searchGates<Gate extends StandardGate>(gates: readonly Gate[], text: string): Gate[] {
  const words = text.trim().toLowerCase().split(/\s+/)
  const found = gates.filter(({ name, parameters, description }) => {
    const searched = `${name} ${parameters.join(' ')} ${description}`.toLowerCase()
    return words.every((word) => searched.includes(word))
  })
  const isNamed = ({ name }: Gate) => name.toLowerCase() === words.join(' ')
  return [...found.filter(isNamed), ...found.filter((gate) => !isNamed(gate))]
}
