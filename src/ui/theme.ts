import { useSyncExternalStore } from 'react'
import { createEmitter } from '../lib/emitter'
import { storage } from '../lib/storage'

/** Light or dark: what the reader has chosen, else what the system prefers. */
export type Theme = 'light' | 'dark'

/** Holds `true` or `false`; absent while the system decides. `public/theme.js` reads it before the first paint. */
const key = 'darkMode'

const { emit, subscribe } = createEmitter()

/** The theme in use; renders again when it changes. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme)
}

/** The theme in use, read from the class that the styles depend on. */
const currentTheme = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light')

/** Applies a theme and stores the choice. */
export function chooseTheme(theme: Theme): void {
  storage.set(key, String(theme === 'dark'))
  apply(theme)
}

/** Follows the system's theme until one is chosen, and the choice in other tabs. Returns a function that stops it. */
export function followTheme(): () => void {
  const preference = matchMedia('(prefers-color-scheme: dark)')
  const applyStored = () => {
    const stored = storage.get(key)
    const dark = stored === null ? preference.matches : stored === 'true'
    apply(dark ? 'dark' : 'light')
  }
  const followOtherTab = (event: StorageEvent) => {
    if (event.key === key || event.key === null) applyStored()
  }
  preference.addEventListener('change', applyStored)
  window.addEventListener('storage', followOtherTab)
  applyStored()
  return () => {
    preference.removeEventListener('change', applyStored)
    window.removeEventListener('storage', followOtherTab)
  }
}

function apply(theme: Theme) {
  document.documentElement.classList.toggle('dark', theme === 'dark')
  emit()
}
