/** Finished drawings. */

/**
 * A finished drawing: shapes at fixed places, as a struct of arrays.
 *
 * Lengths are pixels at a scale of 1. The first `header` shapes run along the whole drawing (wires, their names, brackets); behind
 * them stand the shapes of each column in turn, so that a painter walks only the columns in view. A header shape counts x from
 * the left edge of the drawing, a column's shape from the left edge of its column, so that 32 bits stay exact however long
 * the drawing is.
 */
export interface Scene {
  width: number
  height: number
  /** {@link Kind} of each shape. */
  kinds: Uint8Array
  /** {@link Role} of each shape. */
  roles: Uint8Array
  /** {@link Category} of each shape. */
  categories: Uint8Array
  /** Four numbers a shape, which {@link Kind} explains. */
  geometry: Float32Array
  /** Text of each shape, an index of {@link textOf}, or {@link none}. */
  texts: Uint32Array
  /** Operation of each shape, or {@link none}. */
  shapeOperations: Uint32Array
  /** How many shapes, from the first, are the header. */
  header: number
  /** Left edge of each column, and as the last entry the right edge of the last. */
  columnEdges: Float64Array
  /** First shape of each column, and as the last entry the number of shapes. */
  columnShapes: Uint32Array
  /**
   * {@link groupSize} numbers for each frame around what an own gate, a block or a loop is made of, the outer before the inner: its first
   * operation, the one behind its last, the frame around it or {@link none}, where its gate or block stands, as in
   * {@link SceneOperations.origins}, its name as a text, and where its statement starts, ends, and on which line, as in
   * {@link SceneOperations}. Then, for a loop whose iterations are equal, how many there are, and how many operations of the program the
   * iteration has that is drawn for all, or 0 where all are drawn; for other frames 0 twice.
   */
  groups: Uint32Array
  /** The name of each wire in full, from the top, as a text: its label may be shortened. */
  wireNames: Uint32Array
  /**
   * What the wire of each classical variable is called, whether it is shown or not, as a text; {@link none} for a variable that nothing in the
   * drawing reads or sets.
   */
  variableNames: Uint32Array
  /**
   * {@link linkSize} numbers for each way that a value may take: what reads a variable, what may have set it last, and the variable's name as a
   * text. Both are operations, or frames, whose numbers in {@link groups} follow those of all operations: a condition reads, and a loop sets
   * what it counts with.
   */
  links: Uint32Array
  /**
   * {@link countSize} numbers for each block with gates on two qubits, counted as in {@link Statistics.twoQubitGates}: the closed block or its
   * frame, by its number as in {@link links}; how many gates; and 0 where a run has so many, 1 where it has at most so many, 2 where there is a
   * loop in it whose rounds only a run knows.
   */
  twoQubitGates: Uint32Array
  /** Whether the program sets variables, also such as are known before a run and have no links. */
  setsVariables: boolean
  /** All texts, one behind the other. */
  text: string
  /** Where each text starts in `text`, and as the last entry where the last one ends. */
  textOffsets: Uint32Array
  /** One entry for each operation, in order of the program. */
  operations: SceneOperations
  /** The circuit in sentences, for those who do not see the drawing. */
  description: string
}

/** What is to be known of each operation of a drawing. */
export interface SceneOperations {
  /** The column it stands in. */
  columns: Uint32Array
  /** Where its statement starts and ends in the source, in UTF-16 units from 0. */
  starts: Uint32Array
  ends: Uint32Array
  /** The line on which it starts, from 1. */
  lines: Uint32Array
  /** Its name with its modifiers, as a text. */
  names: Uint32Array
  /** What it does in a few words, as a text, or {@link none}. */
  descriptions: Uint32Array
  /** Its angles with all their digits, as a text, or {@link none}. */
  parameters: Uint32Array
  /** Its condition in full, as a text, or {@link none}; empty where no operation has one. A label may be shortened. */
  conditions: Uint32Array
  /** 1 where it can show what it is made of. */
  unfolds: Uint8Array
  /** Where parts are opened or closed: its index in the program, or in the body of the gate around it. Else empty. */
  origins: Uint32Array
}

/** Which parts of a drawing are shown other than at first, when own gates are closed, and blocks and sections open. */
export interface Folding {
  /**
   * Gates that are opened, blocks that are closed, and loops of equal iterations that are unrolled, each by its path: its index in the program,
   * then in the body around it. A loop has the index of its first operation, and what is in it that in the body around the loop.
   */
  toggled: readonly (readonly number[])[]
  /** Sections (those with brackets) that are one block, by their place from the left. */
  folded: readonly number[]
}

/** Which wires of a drawing are shown, and in which order. */
export interface WireArrangement {
  /**
   * Wires by their place in {@link Scene.wireNames} of the plain drawing, and behind all of these by that in {@link Scene.variableNames}. Qubits
   * stay above classical wires; wires that are not named follow as the program has them.
   */
  order: readonly number[]
  /** Whether wires without operations are left out. Barriers do not count as operations. */
  hidesIdle: boolean
  /** Whether classical variables have wires, too. Each begins where the variable is declared. */
  showsVariables: boolean
}

/** How many numbers {@link Scene.links} has for each way of a value. */
export const linkSize = 3

/** How many numbers {@link Scene.twoQubitGates} has for each block. */
export const countSize = 3

/** How many numbers {@link Scene.groups} has for each frame. */
export const groupSize = 10

/** An index that stands for "none". */
export const none = 0xffffffff

/** How a shape looks; the comment says what its four numbers are. */
export const Kind = {
  /** `x1, y1, x2, y2` */
  Line: 0,
  /** Two thin parallel lines around `x1, y1, x2, y2`, which is level or upright. */
  DoubleLine: 1,
  /** `x1, y1, x2, y2` */
  DashedLine: 2,
  /** A box with rounded corners: `x, y, width, height` */
  Box: 3,
  /** A filled circle: `x, y, radius` */
  Disc: 4,
  /** An open circle: `x, y, radius` */
  Ring: 5,
  /** A circle with a plus inside: `x, y, radius` */
  CircledPlus: 6,
  /** Two strokes that cross: `x, y, half of its side` */
  Cross: 7,
  /** The face of a meter: `x, y, radius`, the centre of the half circle */
  Meter: 8,
  /** A filled head of an arrow that points down: `x, y, half of its width`, its tip */
  Arrow: 9,
  /** A bracket that opens downwards: `x, y, width, height` */
  Bracket: 10,
  /** A text that begins at its place: `x, baseline y, size` */
  LabelStart: 11,
  /** A text around its place: `x, baseline y, size` */
  LabelMiddle: 12,
  /** A text that ends at its place: `x, baseline y, size` */
  LabelEnd: 13,
} as const

/** What a shape means. Painters turn roles into colours, so a theme never needs a new layout. */
export const Role = {
  Wire: 0,
  PassingWire: 1,
  ClassicalWire: 2,
  WireLabel: 3,
  Gate: 4,
  GateLabel: 5,
  GateParameter: 6,
  Control: 7,
  Target: 8,
  Measurement: 9,
  Barrier: 10,
  ClassicalLabel: 11,
  Condition: 12,
  Bracket: 13,
  Frame: 14,
  Gap: 15,
} as const

/** The family of gates that a shape belongs to. */
export const Category = {
  Plain: 0,
  Hadamard: 1,
  Pauli: 2,
  Phase: 3,
  Rotation: 4,
  MultiQubit: 5,
  Custom: 6,
  Measurement: 7,
  Block: 8,
} as const

/** A text of a scene by its index; empty for {@link none}. */
export function textOf(scene: Pick<Scene, 'text' | 'textOffsets'>, index: number): string {
  return index === none ? '' : scene.text.slice(scene.textOffsets[index], scene.textOffsets[index + 1])
}
