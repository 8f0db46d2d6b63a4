import { useEffect, useState } from 'react'

/** How long after it has loaded a page counts as settled though nobody has done anything, in milliseconds. */
const settlingTime = 4000

/** What shows that somebody is using the page. */
const signsOfUse = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/** Whether the page has settled; a tab's later screens are settled from the first. */
let hasPageSettled = false

/**
 * Whether the page that was opened has loaded what it shows at first, and what it offers below may load: as soon as somebody scrolls,
 * points, types or moves the focus, at once where the address asks for more than the page's first state (`#values=…`), else after some
 * seconds. Until then the processor belongs to the first view.
 */
export function useHasSettled(): boolean {
  const [hasSettled, setHasSettled] = useState(hasPageSettled || window.location.hash !== '')
  useEffect(() => {
    if (hasSettled) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      hasPageSettled = true
      setHasSettled(true)
    }
    const wait = () => {
      timer = setTimeout(settle, settlingTime)
    }
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait, { once: true })
    for (const sign of signsOfUse) window.addEventListener(sign, settle, { once: true, capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('load', wait)
      for (const sign of signsOfUse) window.removeEventListener(sign, settle, { capture: true })
    }
  }, [hasSettled])
  return hasSettled
}
