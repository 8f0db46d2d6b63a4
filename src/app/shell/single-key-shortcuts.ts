import { storage } from '../../lib/storage'

const key = 'singleKeyShortcuts'

/**
 * Whether `/` and `?` alone are shortcuts. People who use speech input, or hit keys by accident, can switch them off: WCAG 2.1.4,
 * Character Key Shortcuts.
 */
export const areSingleKeysOn = (): boolean => storage.get(key) !== 'off'

export function switchSingleKeys(isOn: boolean): void {
  if (isOn) storage.remove(key)
  else storage.set(key, 'off')
}
