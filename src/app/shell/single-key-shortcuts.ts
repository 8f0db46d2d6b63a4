import { storage } from '../../lib/storage'

const key = 'singleKeyShortcuts'

/**
 * Whether `/` and `?` alone do something. Whoever speaks to their computer, or hits keys by accident, can switch that off: WCAG 2.1.4,
 * Character Key Shortcuts.
 */
export const areSingleKeysOn = (): boolean => storage.get(key) !== 'off'

export function switchSingleKeys(isOn: boolean): void {
  if (isOn) storage.remove(key)
  else storage.set(key, 'off')
}
