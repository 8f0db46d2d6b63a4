import { lazy, Suspense, useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { Button } from '../../ui/button'
import { ErrorRegion } from '../../ui/error-region'
import { SearchIcon } from '../../ui/icons'

const loadPalette = () => import('../palette/palette')
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }))

/** The command palette and its ways in: a button of the bar, and Ctrl K or ⌘ K from anywhere. */
export function PaletteDoor() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const asks =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k'
      // Whoever has the key to themselves, as an editor may, says so by having handled it.
      if (!asks || event.defaultPrevented) return
      event.preventDefault()
      setIsOpen((open) => !open)
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [])

  return (
    <>
      <Button
        variant="ghost"
        aria-label="Search and go to"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        title={`Search and go to (${isMac ? '⌘' : 'Ctrl'} K)`}
        icon={<SearchIcon />}
        onPointerEnter={() => void loadPalette().catch(laterAgain)}
        onClick={() => setIsOpen((open) => !open)}
      />
      {isOpen && (
        <Below>
          <ErrorRegion what="The search">
            <Suspense>
              <Palette onClose={() => setIsOpen(false)} />
            </Suspense>
          </ErrorRegion>
        </Below>
      )}
    </>
  )
}

/* Where a failure is told; the palette itself lies above all. */
const Below = styled.div`
  position: absolute;
  top: calc(100% + var(--space-2));
  right: var(--space-3);
  width: min(24rem, calc(100vw - 2 * var(--space-3)));
`

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Loading ahead is a courtesy; when it is opened, its region tells of a failure. */
const laterAgain = () => undefined
