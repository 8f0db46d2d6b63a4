import { useEffect, type ReactNode } from 'react'
import { styled } from 'styled-components'

interface PageProps {
  /** The window's title before the product's name; by default the route's title. */
  title?: string
  /** `reading` for text, `form` for a single column of fields, `window` for a tool that takes all of it; else the full page width. */
  width?: 'wide' | 'reading' | 'form' | 'window'
  children: ReactNode
}

/** The frame of a page's content: its width, its margins, its title. */
export function Page({ title, width = 'wide', children }: PageProps) {
  useTitle(title)
  return <Frame data-width={width}>{children}</Frame>
}

interface PageHeaderProps {
  title: ReactNode
  /** A sentence below the title. */
  lead?: ReactNode
  /** Buttons at the end. */
  children?: ReactNode
}

/** A page's title with its main action. */
export function PageHeader({ title, lead, children }: PageHeaderProps) {
  return (
    <Header>
      <div>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {children}
    </Header>
  )
}

/** Sets the window's title while the caller is shown. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    // The kit does not know the product; the page's head names it.
    const product = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content
    document.title = product && title !== product ? `${title} · ${product}` : title
  }, [title])
}

/** A column with even gaps. */
export const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`

/** A row that wraps. */
export const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
`

const Frame = styled.div`
  width: 100%;
  max-width: calc(var(--page-width) + 2 * var(--space-5));
  margin: 0 auto;
  padding: var(--space-6) clamp(var(--space-4), 3vw, var(--space-5)) var(--space-8);

  &[data-width='reading'] {
    max-width: calc(var(--reading-width) + 2 * var(--space-5));
  }

  &[data-width='window'] {
    max-width: none;
  }

  &[data-width='form'] {
    max-width: calc(27rem + 2 * var(--space-5));
  }
`

const Header = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: var(--space-3) var(--space-5);
  margin-bottom: var(--space-5);

  /* A name without a space wraps. */
  & > div {
    min-width: 0;
  }

  & > div > p {
    margin-top: var(--space-1);
    color: var(--muted-foreground);
  }
`

/** Buttons in a row, or several. */
export const ButtonRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`

/** A note beside what it is about: quieter and smaller than the text. */
export const MutedText = styled.p`
  color: var(--muted-foreground);
  font-size: var(--text-sm);
`
