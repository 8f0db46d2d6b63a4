import { useState } from 'react'
import { isRefusal, messageOf } from '../../../api/errors'
import { useGenerateCircuit } from '../../../api/save-circuit'
import { toGenerationRequest } from '../settings/settings-to-request'
import { nameDistinctly } from '../settings/variant-edits'
import type { Variant, Variants } from '../settings/variants'
import { versionOf, type Builder } from '../use-builder'

/** What became of saving a variant. */
type SaveState = { state: 'saving' } | { state: 'failed'; message: string }

/** Saves variants as circuits, one after the other. Each is sent under the key of its version, so that none is created twice. */
export function useSaveVariants({ changeVariants, creation }: Pick<Builder, 'changeVariants' | 'creation'>) {
  const { mutateAsync } = useGenerateCircuit()
  const [states, setStates] = useState<ReadonlyMap<number, SaveState>>(new Map())
  const setState = (id: number, state: SaveState | null) =>
    setStates((before) => {
      const after = new Map(before)
      if (state === null) after.delete(id)
      else after.set(id, state)
      return after
    })

  async function saveOne({ id, history }: Variant) {
    const body = toGenerationRequest(history.present)
    if (body === null) return
    const key = creation.keyOf(versionOf(history.present))
    setState(id, { state: 'saving' })
    try {
      await mutateAsync({ body, key })
      setState(id, null)
    } catch (error) {
      // The server stores a refusal under its key and would repeat it.
      if (isRefusal(error)) creation.forget(key)
      setState(id, { state: 'failed', message: messageOf(error, 'Failed to generate circuit') })
    }
  }

  async function save(ids: readonly number[]) {
    const named = await new Promise<Variants>((resolve) =>
      changeVariants((latest) => {
        const renamed = nameDistinctly(latest, ids, performance.now())
        resolve(renamed)
        return renamed
      }),
    )
    for (const variant of named.all) if (ids.includes(variant.id)) await saveOne(variant)
  }

  return { states, save, isSaving: [...states.values()].some(({ state }) => state === 'saving') }
}
