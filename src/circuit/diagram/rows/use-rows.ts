/** Whether diagrams are shown as one strip or in rows. One choice for all of them, which the browser remembers. */
import { useMemo, useSyncExternalStore } from 'react'
import type { Scene } from '../../../../engine-rs/index'
import { storage } from '../../../lib/storage'
import { cutIntoRows, oneStrip, type Rows } from '../../../../engine-rs/scene-rows/rows'

/** How a long circuit is shown. */
export type StripOrRows = 'strip' | 'rows'

const key = 'diagram-arrangement'
const listeners = new Set<() => void>()
/** The choice where the browser stores nothing. */
let chosen: StripOrRows | null = null

/** Shows all diagrams in this way, from now on. */
export function chooseStripOrRows(next: StripOrRows): void {
  chosen = next
  storage.set(key, next)
  for (const listener of listeners) listener()
}

/** A drawing in the chosen arrangement, in a window of a width in CSS pixels. */
export function useRows(scene: Scene, width: number): { rows: Rows; arrangement: StripOrRows; isLong: boolean } {
  const arrangement = useSyncExternalStore(subscribe, currentArrangement)
  const scale = scaleOfRows(width)
  const isLong = width > 0 && scene.width * scale > width
  const rows = useMemo(
    () => (arrangement === 'rows' && isLong ? cutIntoRows(scene, Math.floor(width / scale), scale) : oneStrip(scene)),
    [scene, arrangement, isLong, width, scale],
  )
  return { rows, arrangement, isLong }
}

/** The scale of rows: smaller in a narrow window, so that a row has more than a few gates. */
const scaleOfRows = (width: number): number => Math.min(Math.max(width / 640, 0.7), 1)

const currentArrangement = (): StripOrRows => chosen ?? (storage.get(key) === 'rows' ? 'rows' : 'strip')

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
