/** Which keys do something everywhere. */

export type Shortcut = 'palette' | 'search' | 'help'

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * What a key asks for, or null.
 *
 * @param isSingleKeyOn whether a key without Ctrl or ⌘ counts: not while somebody types, and not for those who have switched that off.
 */
export function shortcutOf(
  { key, ctrlKey, metaKey, altKey, shiftKey }: Press,
  isSingleKeyOn: boolean,
): Shortcut | null {
  if (altKey) return null
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !shiftKey ? 'palette' : null
  if (!isSingleKeyOn) return null
  // Which of them need the shift key depends on the keyboard.
  if (key === '/') return 'search'
  return key === '?' ? 'help' : null
}

/** Where a key is a letter of a text, or chooses from a list. */
const typing =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="file"], [type="range"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"], [role="searchbox"]'

/** Whether keys that are pressed here are being typed. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typing) !== null
