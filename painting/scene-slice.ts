/** Slices of a drawing as a painter gets them: the whole strip, or its rows. */
import type { Scene } from '../engine-rs/index'
import { visibleColumns, type Size, type View } from './view'

/** Columns of a scene, from `first` up to, not including, `end`. */
export interface ColumnRange {
  first: number
  end: number
}

/** Columns of a scene at a place of the window, and what runs along them. */
export interface SceneSlice {
  scene: Scene
  /** The view in which the columns of the scene are at their places. */
  view: View
  columns: ColumnRange
  /** What runs along the columns: the header of this scene. Of a whole strip, that is the same scene. */
  header: Scene
  /** The view in which the header is at its place. */
  headerView: View
  /** Whether the selected operation or frame, if there is one, is in these columns, or a part of it. */
  hasSelection: boolean
  /** The highlighted operations in these columns; all that are highlighted where nobody has sorted them. */
  highlighted?: readonly number[]
}

/** What is visible of a scene that is painted as it is. */
export const wholeSlice = (scene: Scene, view: View, size: Size): SceneSlice => ({
  scene,
  view,
  columns: visibleColumns(scene, view, size),
  header: scene,
  headerView: view,
  hasSelection: true,
})
