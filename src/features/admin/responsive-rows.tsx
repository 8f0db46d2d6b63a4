import { styled } from 'styled-components'

/** A table whose rows become paragraphs where it is narrow. The first cell is the heading of each. */
export const ResponsiveRows = styled.div`
  & td {
    overflow-wrap: anywhere;
  }

  & td small {
    display: block;
    color: var(--muted-foreground);
  }

  & td:last-child > div {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1);
  }

  @media (width < 60rem) {
    & table,
    & tbody {
      display: block;
    }

    & thead {
      display: none;
    }

    & tr {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: var(--space-1) var(--space-3);
      padding: var(--space-3);
    }

    & td {
      padding: 0;
    }

    & td:first-child,
    & td:last-child {
      flex: 0 0 100%;
    }

    & td:empty {
      display: none;
    }
  }
`
