/** Titles of frames, and what stands in those of loops that a press on them does. */
import { Kind, none, Role, textOf, type Scene } from './scene'

/** What the engine puts behind the title of a loop, with its width in scene pixels: only the engine measures texts. */
const controls: readonly { words: string; width: number }[] = [
  { words: ' · unroll', width: 34.88 },
  { words: ' · roll up', width: 37.73 },
]
/** From a title to the line behind it. */
const gap = 3

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
  const width = (geometry[line * 4] ?? 0) - gap - start - controlWidth
  return { text: text.slice(0, text.length - (control?.words.length ?? 0)), start, width, controlWidth }
}

/** A drawing for a picture, where nothing can be pressed: titles of loops do not say what a press does. */
export function withoutControls(scene: Scene): Scene {
  let made: Scene | null = null
  const added: string[] = []
  for (let line = 0; line < scene.header; line++) {
    const title = titleBefore(scene, line)
    if (title === null || title.controlWidth === 0) continue
    made ??= { ...scene, geometry: scene.geometry.slice(), texts: scene.texts.slice() }
    made.geometry[line * 4] = title.start + title.width + gap
    made.texts[line + 1] = textCount(scene) + added.length
    added.push(title.text)
  }
  return made === null ? scene : { ...made, ...withTexts(scene, added) }
}

/** How many texts a drawing has. */
export const textCount = ({ textOffsets }: Pick<Scene, 'textOffsets'>): number => Math.max(0, textOffsets.length - 1)

/** The texts of a drawing, and more behind them. */
export function withTexts(
  { text, textOffsets }: Pick<Scene, 'text' | 'textOffsets'>,
  added: readonly string[],
): Pick<Scene, 'text' | 'textOffsets'> {
  if (added.length === 0) return { text, textOffsets }
  const offsets = textOffsets.length === 0 ? [0] : [...textOffsets]
  let end = text.length
  for (const each of added) offsets.push((end += each.length))
  return { text: text + added.join(''), textOffsets: Uint32Array.from(offsets) }
}

/** What a shortened title takes at least, and the width of its `…`. */
const leastWidth = 30
const ellipsisWidth = 8.2
/** Letters differ in width, so a shortened title gets somewhat less than its part. */
const share = 0.85

/** A title in less room: its beginning and its end. Empty where there is too little. */
export function shortenTitle({ text, width }: FrameTitle, room: number): string {
  if (width <= room) return text
  if (room < leastWidth) return ''
  const letters = [...text]
  const half = Math.floor((letters.length * share * (room - ellipsisWidth)) / width / 2)
  return half < 1 ? '' : `${letters.slice(0, half).join('')}…${letters.slice(-half).join('')}`
}
