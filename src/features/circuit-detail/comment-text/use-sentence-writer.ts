import { useEffect, useState, type ReactNode } from 'react'

/** How sentences with formulas are shown, and said where nothing but text can stand, as in the names of buttons. */
export interface SentenceWriter {
  Sentence: (props: { text: string }) => ReactNode
  plain: (text: string) => string
}

/** Leaves sentences as they are written. */
const asWritten: SentenceWriter = { Sentence: ({ text }) => text, plain: (text) => text }

/** Once it is loaded. */
let typesetting: SentenceWriter | null = null

/**
 * What writes sentences, with typeset formulas where one of the texts has some. Null until the code for that is loaded, if they have some at first:
 * what is shown from then on does not change its size. Where loading fails, and until it ends for a text that comes later, formulas stay as they are
 * written.
 */
export function useSentenceWriter(texts: readonly string[]): SentenceWriter | null {
  const isNeeded = texts.some((text) => text.includes('$'))
  const [writer, setWriter] = useState(isNeeded ? typesetting : asWritten)
  useEffect(() => {
    if (!isNeeded || typesetting !== null) return
    let isCurrent = true
    const use = (next: SentenceWriter) => {
      if (isCurrent) setWriter(next)
    }
    import('./typeset-sentence').then(
      ({ TypesetSentence, withFormulasAsText }) => {
        typesetting = { Sentence: TypesetSentence, plain: withFormulasAsText }
        use(typesetting)
      },
      () => use(asWritten),
    )
    return () => {
      isCurrent = false
    }
  }, [isNeeded])
  return isNeeded ? (typesetting ?? writer) : asWritten
}
