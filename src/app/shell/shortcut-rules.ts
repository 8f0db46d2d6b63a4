/** The keyboard shortcuts of all pages. */

type Shortcut = 'palette' | 'search' | 'help'

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * The action of a key, or null.
 *
 * @param isSingleKeyOn whether keys without Ctrl or ⌘ are shortcuts: not while typing, and not if the user has switched them off.
 */
export function shortcutOf(
  { key, ctrlKey, metaKey, altKey, shiftKey }: Press,
  isSingleKeyOn: boolean,
): Shortcut | null {
  if (altKey) return null
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !shiftKey ? 'palette' : null
  if (!isSingleKeyOn) return null
  // The keyboard layout decides which of them need the shift key.
  if (key === '/') return 'search'
  return key === '?' ? 'help' : null
}

/** Elements in which keys type text or choose from a list. */
const typing =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="file"], [type="range"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"], [role="searchbox"]'

/** Whether keys pressed in this element are input for it. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typing) !== null
