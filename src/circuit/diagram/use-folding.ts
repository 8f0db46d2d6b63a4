import { useContext, useEffect, useState } from 'react'
import type { Folding, Scene } from '../../../engine-rs/index'
import { EngineContext } from '../../engine/engine-context'
import { nothingFolded, toggle, type Fold } from './folding'

/**
 * A drawing with parts opened and closed by hand. Until the engine has drawn the newest state, the one before stays.
 *
 * @param source the program of the scene; without one nothing folds.
 */
export function useFolding(
  scene: Scene,
  source: string | undefined,
): { shown: Scene; folding: Folding; fold: (fold: Fold) => void } {
  const engine = useContext(EngineContext)
  const [folding, setFolding] = useState(nothingFolded)
  const [drawn, setDrawn] = useState<Scene | null>(null)
  const isPlain = source === undefined || (folding.unfolded.length === 0 && folding.folded.length === 0)

  useEffect(() => {
    if (isPlain) return
    let isOld = false
    engine.draw(source, folding).then(
      (made) => {
        if (!isOld) setDrawn(made)
      },
      (error: unknown) => {
        console.warn('The circuit could not be drawn with its parts opened.', error)
        if (!isOld) setFolding(nothingFolded)
      },
    )
    return () => {
      isOld = true
    }
    // A new scene of the same program is drawn the same.
  }, [engine, source, folding, isPlain])

  return {
    shown: isPlain ? scene : (drawn ?? scene),
    folding,
    fold: (changed) => {
      if (source !== undefined) setFolding((before) => toggle(before, changed))
    },
  }
}
