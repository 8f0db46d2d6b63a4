import type { ComponentProps } from 'react'
import { styled } from 'styled-components'
import { Control } from './field'
import { SearchIcon } from './icons'

interface SearchBoxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** What is searched. */
  'aria-label': string
}

/** A box to search with. */
export function SearchBox(props: SearchBoxProps) {
  return (
    <Box>
      <SearchIcon />
      <Control type="search" maxLength={200} {...props} />
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
