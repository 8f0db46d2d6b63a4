import { useSyncExternalStore } from 'react'
import { createEmitter } from '../../../lib/emitter'
import { storage } from '../../../lib/storage'
import type { BitOrder } from './outcomes'

/** Holds `first-left`; absent for the order in which programs write bits. */
const key = 'ketwork:bit-order'

const { emit, subscribe } = createEmitter()

/** The order of bits that the reader has chosen, on all pages; as programs write them until then. */
export function useBitOrder(): [BitOrder, choose: (order: BitOrder) => void] {
  return [useSyncExternalStore(subscribe, currentOrder), chooseOrder]
}

/** What holds where the browser stores nothing. */
let chosen: BitOrder | null = null

const currentOrder = (): BitOrder => chosen ?? (storage.get(key) === 'first-left' ? 'first-left' : 'last-left')

function chooseOrder(order: BitOrder) {
  chosen = order
  storage.set(key, order)
  emit()
}
