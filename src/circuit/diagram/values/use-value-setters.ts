import { useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { Outline, Scene } from '../../../../engine-rs/index'
import { EngineContext } from '../../../engine/engine-context'
import { maxOutlineLength } from '../../editor/max-outline-length'
import { statementOf } from '../selectable-items'
import { findSetters, readsKnownValues, type ValueSetter } from './known-values'
import { valueLinks } from './value-links'

/** What is known of the variables that a drawing reads. */
interface ReadValues {
  /**
   * Gives the statements in a program that set what an operation or a frame uses, of variables that are known before a run: the drawing has
   * links for the others. None until the engine has read the names of the program, which it does once they are wanted.
   */
  settersOf: (item: number) => ValueSetter[]
  /** Whether anything that is drawn reads a variable. Until the engine has read the names of an edited program, as before. */
  readsVariables: boolean
}

/** What sets the variables that a drawing reads, and whether it reads any. */
export function useValueSetters(scene: Scene, source: string | undefined, isWanted: boolean): ReadValues {
  const engine = useContext(EngineContext)
  const [read, setRead] = useState<{ source: string; outline: Outline } | null>(null)
  const outline = read !== null && read.source === source ? read.outline : null
  const canAsk = source !== undefined && source.length <= maxOutlineLength
  // Links say it at once, and so does a drawing of nothing.
  const mayRead = scene.setsVariables && scene.operations.columns.length > 0
  const isUnclear = mayRead && canAsk && scene.links.length === 0
  const asks = canAsk && outline === null && (isWanted || isUnclear)

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

  const found = useMemo(
    () => (isUnclear && outline !== null ? readsKnownValues(scene, source, outline) : null),
    [isUnclear, scene, source, outline],
  )
  const readsVariables = useLastKnown(isUnclear ? found : mayRead && scene.links.length > 0)

  const settersOf = useCallback(
    (item: number) => {
      const statement = statementOf(scene, item)
      if (statement === null || outline === null || source === undefined) return noSetters
      const linked = new Set(valueLinks(scene, item).sources.map(({ name }) => name))
      return findSetters(source, outline, statement).filter(({ name }) => !linked.has(name))
    },
    [scene, outline, source],
  )
  return { settersOf, readsVariables }
}

/** The last answer that was known. Before the first it is yes: what has room already moves nothing when it comes. */
function useLastKnown(answer: boolean | null): boolean {
  const [last, setLast] = useState(true)
  if (answer !== null && answer !== last) setLast(answer)
  return answer ?? last
}

const noSetters: ValueSetter[] = []
