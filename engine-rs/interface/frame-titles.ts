/** Titles of frames, and what stands in those of loops that a press on them does. */
import { Kind, none, Role, textOf, type Scene } from './scene'

/** What the engine puts behind the title of a loop, with its width in scene pixels: only the engine measures texts. */
const controls: readonly { words: string; width: number }[] = [
  { words: ' · unroll', width: 34.88 },
  { words: ' · roll up', width: 37.73 },
]
/** From a title to the line behind it. */
export const titleGap = 3

/** A title, in the upper line of a frame or of a branch. Lengths are scene pixels. */
export interface FrameTitle {
  /** Without what a press on it does. */
  text: string
  start: number
  /** How much the text takes, and what is behind it that a press does. */
  width: number
  controlWidth: number
}

/** The title in front of a line; null for another shape than the line behind a title. */
export function titleBefore(scene: Scene, line: number): FrameTitle | null {
  const { kinds, roles, geometry, texts } = scene
  const label = line + 1
  if (kinds[line] !== Kind.Line || roles[line] !== Role.Frame) return null
  if (kinds[label] !== Kind.LabelStart || roles[label] !== Role.Frame) return null
  const text = textOf(scene, texts[label] ?? none)
  const control = controls.find(({ words }) => text.endsWith(words))
  const controlWidth = control?.width ?? 0
  const start = geometry[label * 4] ?? 0
  const width = (geometry[line * 4] ?? 0) - titleGap - start - controlWidth
  return { text: text.slice(0, text.length - (control?.words.length ?? 0)), start, width, controlWidth }
}

/** How many texts a drawing has. */
export const textCount = ({ textOffsets }: Pick<Scene, 'textOffsets'>): number => Math.max(0, textOffsets.length - 1)

/** A drawing with more texts behind its own. */
export function withTexts(scene: Scene, added: readonly string[]): Scene {
  let end = scene.text.length
  const ends = added.map((text) => (end += text.length))
  const offsets = scene.textOffsets.length === 0 ? [0] : scene.textOffsets
  return { ...scene, text: scene.text + added.join(''), textOffsets: Uint32Array.from([...offsets, ...ends]) }
}
