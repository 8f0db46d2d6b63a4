import { styled } from 'styled-components'

/** A part of the panel above the views: a heading with its tools, and what it sets. */
export const ControlGroup = styled.section`
  container-type: inline-size;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
  margin-bottom: var(--space-4);
  padding-bottom: var(--space-3);
  border-bottom: 1px solid var(--border);
`

/** The heading of a group, with its tools at the end of the line. */
export const ControlGroupHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);

  & > h3 {
    margin-right: auto;
    font-size: var(--text-sm);
  }

  /* One line on a phone. */
  @media (width < 30rem) {
    column-gap: var(--space-1);

    && > button {
      padding-inline: var(--space-2);
    }
  }
`
