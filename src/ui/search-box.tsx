import { useEffect, useEffectEvent, useState, type ComponentProps } from 'react'
import { styled } from 'styled-components'
import { Control } from './control'
import { SearchIcon } from './icons'

interface SearchBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  /** What is searched. */
  'aria-label': string
  /** The text that is searched for. Where it changes by other means than this box, the box shows it. */
  value: string
  /** Called with the text after a pause, on blur, or on Enter. The parent must update `value` at once. */
  onSearch: (text: string) => void
  /** Called with the text at each key, before it rests: for who notes it where it is found again. */
  onTyping?: (text: string) => void
  /** How long the text rests before it is searched for, in milliseconds. */
  restMilliseconds?: number
}

/**
 * A box to search with. Its text is its own, so that a key costs no more than the box itself, however much depends on what is searched
 * for.
 */
export function SearchBox({ value, onSearch, onTyping, restMilliseconds = 250, ...input }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [seenValue, setSeenValue] = useState(value)
  const [reported, setReported] = useState<string | null>(null)
  if (seenValue !== value) {
    setSeenValue(value)
    setReported(null)
    // What this box has reported comes back a moment later, when more may have been typed.
    if (value !== reported) setText(value)
  }

  const search = () => {
    if (text === value) return
    setReported(text)
    onSearch(text)
  }
  const searchRested = useEffectEvent(search)
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => searchRested(), restMilliseconds)
    // Back has left the entry of the history that the text was typed for.
    const forget = () => setText(value)
    window.addEventListener('popstate', forget)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('popstate', forget)
    }
  }, [text, value, restMilliseconds])

  return (
    <Box>
      <SearchIcon />
      <Control
        type="search"
        dir="auto"
        maxLength={200}
        {...input}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          onTyping?.(event.target.value)
        }}
        onBlur={search}
        onKeyDown={({ key }) => {
          if (key === 'Enter') search()
        }}
      />
    </Box>
  )
}

const Box = styled.div`
  position: relative;
  flex: 1 1 16rem;

  & > svg {
    position: absolute;
    left: var(--space-3);
    top: 50%;
    translate: 0 -50%;
    color: var(--muted-foreground);
  }

  & > input {
    padding-left: 2.375rem;
  }
`
