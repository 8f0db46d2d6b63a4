/** What cards in lists look like. A card is a link as a whole: the one in its heading, which what is to be pressed by itself is above. */
import { styled } from 'styled-components'

export const CardFrame = styled.article`
  position: relative;
  display: grid;
  grid-template-rows: auto 1fr;
  overflow: hidden;
  background: var(--card);
  color: var(--card-foreground);
  border: 1px solid var(--border);
  border-radius: var(--radius-large);
  box-shadow: var(--shadow-small);
  transition:
    border-color var(--motion),
    box-shadow var(--motion);

  &:hover {
    border-color: var(--primary);
    box-shadow: var(--shadow);
  }

  &:has(:is(h2, h3) > a:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }

  & :is(h2, h3) {
    font-size: var(--text-md);
  }

  & :is(h2, h3) > a {
    color: inherit;
    text-decoration: none;
  }

  & :is(h2, h3) > a::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
  }

  & :is(h2, h3) > a:focus-visible {
    outline: none;
  }
`

/** Beside the picture of a card. */
export const CardText = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-2);
  min-width: 0;
  padding: var(--space-4);
`

/** Cards of collections. */
export const CardGrid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr));
  gap: var(--space-5);

  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }
`
