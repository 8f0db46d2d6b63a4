import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { Button } from '../../ui/button'
import { ErrorRegion } from '../../ui/error-region'
import { SearchIcon } from '../../ui/icons'
import { lazyComponent } from '../../ui/lazy-component'
import { isTyping, shortcutOf } from './shortcut-rules'
import { areSingleKeysOn } from './single-key-shortcuts'

const Palette = lazyComponent(async () => (await import('../command-palette/palette')).Palette)
const ShortcutsDialog = lazyComponent(async () => (await import('./shortcuts-dialog')).ShortcutsDialog)

/** The command palette and the list of shortcuts, with the button and the keys that open them. */
export function CommandPaletteLauncher() {
  const [opened, setOpened] = useState<'palette' | 'shortcuts' | null>(null)
  /** What is typed while the palette is loaded: who presses its keys writes on at once. */
  const [typedAhead, setTypedAhead] = useState('')
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      // An element with a shortcut of its own, such as an editor, has handled the event already.
      if (event.defaultPrevented || event.isComposing) return
      const isBusy = isTyping(event.target) || document.querySelector('dialog[open]') !== null
      if (opened === 'palette' && !isBusy && event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
        event.preventDefault()
        return setTypedAhead((typed) => typed + event.key)
      }
      const shortcut = shortcutOf(event, !isBusy && areSingleKeysOn())
      if (shortcut === null) return
      event.preventDefault()
      if (shortcut === 'help') setOpened('shortcuts')
      else if (shortcut === 'palette') setOpened((open) => (open === null ? 'palette' : null))
      else if (!focusSearchField()) setOpened('palette')
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [opened])
  // The dialog that closes may have opened the other one.
  const close = (closed: 'palette' | 'shortcuts') => {
    setTypedAhead('')
    setOpened((open) => (open === closed ? null : open))
  }

  return (
    <>
      <Button
        variant="ghost"
        aria-label="Search and go to"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        title={`Search and go to (${isMac ? '⌘' : 'Ctrl'} K)`}
        icon={<SearchIcon />}
        onPointerEnter={() => void Palette.preload().catch(laterAgain)}
        onClick={() => setOpened((open) => (open === null ? 'palette' : null))}
      />
      {opened === 'palette' && (
        <Below>
          <ErrorRegion what="The search">
            <Palette
              initialText={typedAhead}
              onClose={() => close('palette')}
              onShowShortcuts={() => setOpened('shortcuts')}
            />
          </ErrorRegion>
        </Below>
      )}
      {opened === 'shortcuts' && (
        <Below>
          <ErrorRegion what="The list of shortcuts">
            <ShortcutsDialog onClose={() => close('shortcuts')} />
          </ErrorRegion>
        </Below>
      )}
    </>
  )
}

/** Focuses the page's search field. Returns whether there is one. */
function focusSearchField(): boolean {
  const field = document.querySelector<HTMLInputElement>('#content input[type="search"]:not(:disabled)')
  field?.focus()
  field?.select()
  return field !== null
}

/* Shows a failure to load. The palette itself is a modal dialog. */
const Below = styled.div`
  position: absolute;
  top: calc(100% + var(--space-2));
  right: var(--space-3);
  width: min(24rem, calc(100vw - 2 * var(--space-3)));
`

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Preloads the palette. A failure shows when the palette is opened. */
const laterAgain = () => undefined
