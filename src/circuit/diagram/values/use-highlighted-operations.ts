import { useMemo } from 'react'
import type { Scene } from '../../../../engine-rs/index'
import { linkedOperations } from './value-links'

/**
 * Operations to highlight, with the one under the pointer, and with those from which it and what is selected have values or which use theirs. What
 * is under the pointer or selected may be a frame.
 */
export function useHighlightedOperations(
  operations: readonly number[],
  scene: Scene,
  hovered: number | null,
  selected: number | null,
): readonly number[] {
  return useMemo(() => {
    const linked = [...linkedOperations(scene, hovered), ...linkedOperations(scene, selected)]
    if (hovered === null && linked.length === 0) return operations
    return [...operations, ...(hovered === null ? [] : [hovered]), ...linked]
  }, [operations, scene, hovered, selected])
}
