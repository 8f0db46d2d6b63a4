/** Colours of the canvas: from what a shape means to a colour of the page's theme. */
import { Category, Role } from '../engine-rs/index'

/** The colours of a theme, as CSS writes them. */
export interface Palette {
  background: string
  /** Behind highlighted operations. */
  highlight: string
  /** Around the selected operation. */
  selection: string
  /** Colour of a line or a text, by role and category. */
  ink(role: number, category: number): string
  /** Body of a box, by category. */
  body(category: number): string
}

/** Names of the families in `ui/tokens.css`, at their numbers of {@link Category}. */
const families: Record<number, string> = {
  [Category.Hadamard]: 'hadamard',
  [Category.Pauli]: 'pauli',
  [Category.Phase]: 'phase',
  [Category.Rotation]: 'rotation',
  [Category.MultiQubit]: 'multi-qubit',
  [Category.Custom]: 'custom',
  [Category.Measurement]: 'measurement',
  [Category.Block]: 'block',
}

/** Roles of one colour; all others have the colour of their family. */
const inkNames: Record<number, string> = {
  [Role.Wire]: 'wire',
  [Role.PassingWire]: 'wire',
  [Role.ClassicalWire]: 'classical-wire',
  [Role.Condition]: 'classical-wire',
  [Role.WireLabel]: 'label',
  [Role.GateLabel]: 'gate-foreground',
  [Role.GateParameter]: 'gate-parameter',
  [Role.ClassicalLabel]: 'gate-parameter',
  [Role.Barrier]: 'barrier',
  [Role.Bracket]: 'bracket',
  [Role.Frame]: 'bracket',
  [Role.Gap]: 'warning',
}

/** The variable of `ui/tokens.css` that colours a line or a text. */
export const inkVariable = (role: number, category: number): string =>
  `--${inkNames[role] ?? (families[category] === undefined ? 'gate-border' : `gate-${families[category]}-border`)}`

/** The variable of `ui/tokens.css` that fills a box. */
export const bodyVariable = (category: number): string =>
  families[category] === undefined ? '--gate' : `--gate-${families[category]}`

/** A palette that reads each variable once. */
export function createPalette(valueOf: (variable: string) => string): Palette {
  const known = new Map<string, string>()
  const value = (variable: string) => {
    const found = known.get(variable) ?? (valueOf(variable) || 'currentcolor')
    known.set(variable, found)
    return found
  }
  return {
    background: value('--diagram-background'),
    highlight: value('--highlight'),
    selection: value('--focus'),
    ink: (role, category) => value(inkVariable(role, category)),
    body: (category) => value(bodyVariable(category)),
  }
}
