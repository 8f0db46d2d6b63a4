/** The formulas of claims, to find mistakes before a claim is saved. */
import type { Claim } from '../contract/claims'
import type { FieldError } from '../contract/envelope'
import { FormulaMistake, readFormula } from './formula'

/** What is wrong with the formulas of a claim, whatever its circuit is, each with its place, such as `outputs.sum`. */
export function mistakesIn(claim: Claim): FieldError[] {
  return formulasOf(claim).flatMap(([path, formula]) => {
    try {
      readFormula(formula)
      return []
    } catch (error) {
      if (!(error instanceof FormulaMistake)) throw error
      return [{ path, message: error.message }]
    }
  })
}

type PlacedFormula = [path: string, formula: string]

const listed = (path: string, entries: Readonly<Record<string, string>> = {}): PlacedFormula[] =>
  Object.entries(entries).map(([name, formula]) => [`${path}.${name}`, formula])

const one = (path: string, formula: string | undefined): PlacedFormula[] =>
  formula === undefined ? [] : [[path, formula]]

/** All formulas of a claim, each with its place. */
function formulasOf(claim: Claim): PlacedFormula[] {
  switch (claim.kind) {
    case 'state':
      return [...one('amplitude', claim.amplitude), ...listed('terms', claim.terms)]
    case 'outcomes':
      return [...one('probability', claim.probability), ...listed('terms', claim.terms)]
    case 'expectations':
      return listed('observables', claim.observables)
    case 'unitary':
      return [
        ...one('entry', claim.entry),
        ...(claim.matrix ?? []).flatMap((row, at) =>
          row.map((formula, column): PlacedFormula => [`matrix.${at}.${column}`, formula]),
        ),
      ]
    case 'maps':
      return [...listed('outputs', claim.outputs), ...one('phase', claim.phase)]
    case 'figures':
      return [...listed('figures', claim.figures), ...listed('atMost', claim.atMost), ...listed('gates', claim.gates)]
    case 'cut':
      return [...listed('angles', Object.fromEntries(claim.angles.entries())), ...one('expected', claim.expected)]
    case 'corrects':
      return formulasOf(claim.result).map(([path, formula]): PlacedFormula => [`result.${path}`, formula])
    case 'syndrome':
      return []
  }
}
