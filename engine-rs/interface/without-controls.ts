/** Drawings for pictures. In a file of its own, because a page needs it with the first picture only. */
import { textCount, titleBefore, titleGap, withTexts } from './frame-titles'
import type { Scene } from './scene'

/** A drawing for a picture, where nothing can be pressed: titles of loops do not say what a press does. */
export function withoutControls(scene: Scene): Scene {
  let made: Scene | null = null
  const added: string[] = []
  for (let line = 0; line < scene.header; line++) {
    const title = titleBefore(scene, line)
    if (title === null || title.controlWidth === 0) continue
    made ??= { ...scene, geometry: scene.geometry.slice(), texts: scene.texts.slice() }
    made.geometry[line * 4] = title.start + title.width + titleGap
    made.texts[line + 1] = textCount(scene) + added.length
    added.push(title.text)
  }
  return made === null ? scene : withTexts(made, added)
}
