import { useEffect, useRef, useState } from 'react'

/** How long `Copied!` is shown, in milliseconds. */
const noticeMilliseconds = 2000

/** Copies text to the clipboard; false where the browser does not let us. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // On plain http the clipboard API is absent; a selected text field still copies there.
    return copyBySelection(text)
  }
}

/** Copying with its notice: `state` is `copied` or `failed` for 2 s after each try, else `idle`. */
export function useCopy(): { state: 'idle' | 'copied' | 'failed'; copy: (text: string) => Promise<void> } {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    state,
    copy: async (text) => {
      const isCopied = await copy(text)
      if (!isCopied) console.error('The browser refused to copy the text.')
      setState(isCopied ? 'copied' : 'failed')
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setState('idle'), noticeMilliseconds)
    },
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  document.body.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } finally {
    field.remove()
  }
}
