import { useContext, useEffect, useRef, useState } from 'react'
import type { Folding, Scene, WireArrangement } from '../../../engine-rs/index'
import { EngineContext } from '../../engine/engine-context'
import { remapFolding } from './remap-folding'
import { rememberedFolding, rememberFolding } from './remembered-folding'
import { isPlainFolding, noFolding, toggleFold, type FoldTarget } from './folding'

/**
 * A drawing with gates opened and layers closed by hand. They stay so while the program is edited, and when the page is loaded again. The
 * previous drawing stays until the engine has drawn the new one.
 *
 * @param source the program of the scene; without one nothing can be opened or closed.
 * @param wires which wires are shown; undefined for all of them. The same object as long as nothing changes.
 */
export function useFolding(
  scene: Scene,
  source: string | undefined,
  wires?: WireArrangement,
): { scene: Scene; folding: Folding; fold: (fold: FoldTarget) => void } {
  const engine = useContext(EngineContext)
  const [state, setState] = useState(() => ({ folding: foldingAtFirst(source), scene, source }))
  const [drawn, setDrawn] = useState<Scene | null>(null)
  const folding = currentFolding(state, scene, source)
  // Stored during render, because the next edit is compared with this one.
  if (state.scene !== scene || state.source !== source) setState({ folding, scene, source })
  useRememberedFolding(source, folding)
  const isPlain = source === undefined || (isPlainFolding(folding) && wires === undefined)
  // What was drawn before is of another folding: it would be seen again until the next one is drawn.
  if (isPlain && drawn !== null) setDrawn(null)

  useEffect(() => {
    if (isPlain) return
    let isOld = false
    engine.draw(source, folding, wires && { wires }).then(
      (made) => {
        if (!isOld) setDrawn(made)
      },
      (error: unknown) => {
        console.warn('The circuit could not be drawn with its parts opened or its wires moved.', error)
        if (!isOld) setState((before) => ({ ...before, folding: noFolding }))
      },
    )
    return () => {
      isOld = true
    }
    // A new scene of the same program is drawn the same.
  }, [engine, source, folding, wires, isPlain])

  return {
    scene: isPlain ? scene : (drawn ?? scene),
    folding,
    fold: (changed) => {
      if (source !== undefined) setState((before) => ({ ...before, folding: toggleFold(before.folding, changed) }))
    },
  }
}

interface State {
  folding: Folding
  /** The drawing and the program that the folding belongs to. */
  scene: Scene
  source: string | undefined
}

function currentFolding(before: State, scene: Scene, source: string | undefined): Folding {
  if (before.source === source) return before.folding
  if (before.source === undefined || source === undefined) return foldingAtFirst(source)
  return remapFolding(before.folding, { source: before.source, scene: before.scene }, { source, scene })
}

const foldingAtFirst = (source: string | undefined): Folding =>
  source === undefined ? noFolding : rememberedFolding(source)

/** Remembers the folding of the program as it is now, and no more of what it was before. */
function useRememberedFolding(source: string | undefined, folding: Folding): void {
  const remembered = useRef<string | null>(null)
  useEffect(() => {
    if (source === undefined) return
    const before = remembered.current
    remembered.current = isPlainFolding(folding) ? null : source
    if (before !== null && before !== remembered.current) rememberFolding(before, noFolding)
    if (remembered.current !== null) rememberFolding(source, folding)
  }, [source, folding])
}
