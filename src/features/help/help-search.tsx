import { styled } from 'styled-components'
import { useUrlState } from '../../lib/url-state'
import { SearchBox } from '../../ui/search-box'

/** The text that a page of the help is searched for, which its address repeats, and how to change it. */
export const useHelpSearch = () => useUrlState({ read, write, replace: true })

interface HelpSearchProps {
  /** What the field is called for screen readers. */
  label: string
  placeholder: string
  search: ReturnType<typeof useHelpSearch>
}

/** A field that searches a page of the help. */
export function HelpSearch({ label, placeholder, search: [text, change, writeAhead] }: HelpSearchProps) {
  return (
    <Place role="search">
      <SearchBox
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onSearch={(next) => change(() => next)}
        onTyping={(next) => writeAhead(() => next)}
      />
    </Place>
  )
}

const read = (search: URLSearchParams): string => search.get('q') ?? ''

function write(search: URLSearchParams, text: string): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete('q')
  if (text.trim() !== '') next.set('q', text)
  return next
}

const Place = styled.div`
  display: flex;
  max-width: 36rem;
  margin-bottom: var(--space-3);

  @media print {
    display: none;
  }
`
