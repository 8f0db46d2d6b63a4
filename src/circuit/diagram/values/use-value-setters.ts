import { useCallback, useContext, useEffect, useState } from 'react'
import type { Outline, Scene } from '../../../../engine-rs/index'
import { EngineContext } from '../../../engine/engine-context'
import { maxOutlineLength } from '../../editor/max-outline-length'
import { statementOf } from '../items'
import { findSetters, type ValueSetter } from './known-values'
import { valueLinks } from './value-links'

/**
 * Returns what gives the statements in a program that set what an operation or a frame uses, of variables that are known before a run: the
 * drawing has links for the others. None until the engine has read the names of the program, which it does once they are wanted.
 */
export function useValueSetters(
  scene: Scene,
  source: string | undefined,
  isWanted: boolean,
): (item: number) => ValueSetter[] {
  const engine = useContext(EngineContext)
  const [read, setRead] = useState<{ source: string; outline: Outline } | null>(null)
  const outline = read !== null && read.source === source ? read.outline : null
  const asks = isWanted && outline === null && source !== undefined && source.length <= maxOutlineLength

  useEffect(() => {
    if (!asks) return
    let isOld = false
    engine.outline(source).then(
      (made) => {
        if (!isOld) setRead({ source, outline: made })
      },
      (error: unknown) => console.warn('The names of the program could not be read.', error),
    )
    return () => {
      isOld = true
    }
  }, [engine, source, asks])

  return useCallback(
    (item) => {
      const statement = statementOf(scene, item)
      if (statement === null || outline === null || source === undefined) return noSetters
      const linked = new Set(valueLinks(scene, item).sources.map(({ name }) => name))
      return findSetters(source, outline, statement).filter(({ name }) => !linked.has(name))
    },
    [scene, outline, source],
  )
}

const noSetters: ValueSetter[] = []
