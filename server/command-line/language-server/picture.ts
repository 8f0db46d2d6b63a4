/** The drawing of a program that an editor shows beside it. */
import type { TextDocumentIdentifier } from 'vscode-languageserver/node'
import type { Engine } from '../../../engine-rs/index'
import { cutIntoRows } from '../../../engine-rs/scene-rows/rows'
import { pictureRowWidth, rowsOfPicture, sceneOfRows } from '../../../engine-rs/scene-rows/scene-of-rows'
import type { Program } from './program'

/** What an editor asks for. */
export interface PictureRequest {
  textDocument: TextDocumentIdentifier
  theme: 'light' | 'dark'
}

/** A drawing. */
export interface Picture {
  /** The drawing as SVG, with gaps for what is not understood; null where nothing is. */
  svg: string | null
}

/** Operations up to here are drawn, with a gap for the rest: editors show an SVG of more only slowly. */
const maxOperations = 5000

/** Draws a program in rows. */
export async function drawPicture(engine: Engine, program: Program, { theme }: PictureRequest): Promise<Picture> {
  const { scene } = engine.visualize(program.text, { gaps: true, limits: { operations: maxOperations } })
  if (scene === null) return { svg: null }
  const rows = cutIntoRows(scene, pictureRowWidth)
  return { svg: await engine.svg(sceneOfRows(rows, rowsOfPicture(rows)), { theme, title: 'Circuit' }) }
}
