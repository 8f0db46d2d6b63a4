import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { styled } from 'styled-components'

/** One tab: what its button says and what its panel shows. */
export interface Tab<Key extends string> {
  key: Key
  label: ReactNode
  panel: ReactNode
}

interface TabsProps<Key extends string> {
  /** What the tabs are about, for screen readers. */
  label: string
  tabs: readonly Tab<Key>[]
  chosen: Key
  onChoose: (key: Key) => void
}

/** Panels of which one shows; arrow keys, Home and End move between the buttons. */
export function Tabs<Key extends string>({ label, tabs, chosen, onChoose }: TabsProps<Key>) {
  const id = useId()
  const current = tabs.find((tab) => tab.key === chosen)

  function move(event: KeyboardEvent) {
    const from = tabs.findIndex((tab) => tab.key === chosen)
    const to = tabIndexAfterKey(event.key, from, tabs.length)
    const tab = to === undefined ? undefined : tabs[to]
    if (!tab) return
    event.preventDefault()
    onChoose(tab.key)
    document.getElementById(`${id}-${tab.key}`)?.focus()
  }

  return (
    <div>
      <TabList role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            id={`${id}-${tab.key}`}
            type="button"
            role="tab"
            aria-selected={tab.key === chosen}
            aria-controls={tab.key === chosen ? `${id}-panel` : undefined}
            tabIndex={tab.key === chosen ? 0 : -1}
            onClick={() => onChoose(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </TabList>
      {current && (
        <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current.key}`}>
          {current.panel}
        </div>
      )}
    </div>
  )
}

/** The index of the tab that a key moves to, of `count` tabs, wrapping around the ends; undefined for other keys. */
export const tabIndexAfterKey = (key: string, from: number, count: number): number | undefined =>
  ({
    ArrowRight: (from + 1) % count,
    ArrowLeft: (from + count - 1) % count,
    Home: 0,
    End: count - 1,
  })[key]

/** The row of tabs; its children are the buttons. For tabs that do more than those of {@link Tabs}. */
export const TabBar = styled.div`
  display: flex;
  overflow-x: auto;
  border-bottom: 1px solid var(--border);

  & > button {
    min-height: 2.75rem;
    background: none;
    border: 0;
    border-bottom: 2px solid transparent;
    color: var(--muted-foreground);
    font-size: var(--text-sm);
    font-weight: 550;
  }

  & > button:hover {
    color: var(--foreground);
  }

  & > button:focus-visible {
    outline-offset: -3px;
  }

  & > [aria-selected='true'] {
    border-bottom-color: var(--primary);
    color: var(--foreground);
  }
`

const TabList = styled(TabBar)`
  gap: var(--space-1);
  margin-bottom: var(--space-5);

  & > button {
    padding: 0 var(--space-4);
    white-space: nowrap;
  }

  /* All in view where there is hardly any room. */
  @media (max-width: 22rem) {
    & > button {
      padding: 0 var(--space-2);
      line-height: 1.25;
      white-space: normal;
    }
  }

  /* So many hardly fit a phone. */
  @media (width < 30rem) {
    &:has(> :nth-child(5)) {
      gap: 0;
      justify-content: space-between;
    }

    & > button:nth-last-child(n + 5),
    & > button:nth-last-child(n + 5) ~ button {
      padding: 0 var(--space-1);
    }
  }
`
