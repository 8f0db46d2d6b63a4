/** The keyboard shortcuts of the product, for the dialog that lists them and for the help. */
import { styled } from 'styled-components'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
const control = isMac ? '⌘' : 'Ctrl'

interface ShortcutGroup {
  /** The place in which they work. */
  name: string
  shortcuts: [keys: string[], text: string][]
}

/** All shortcuts, grouped by the place in which they work. Keys with the same action are listed together. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    name: 'Everywhere',
    shortcuts: [
      [['/'], 'Search on this page'],
      [[`${control} K`], 'Search everything and go to it'],
      [['?'], 'Show this list'],
      [['Esc'], 'Close a dialog, a menu, a list'],
    ],
  },
  {
    name: 'In a diagram',
    shortcuts: [
      [['←', '→', '↑', '↓'], 'Go from operation to operation'],
      [['Enter'], 'Open a gate or close what is around it'],
      [['Shift ←', 'Shift →', 'Shift ↑', 'Shift ↓'], 'Move the picture'],
      [['+', '−'], 'Zoom in and out'],
      [['0'], 'Show the whole circuit'],
    ],
  },
  {
    name: 'In the builder',
    shortcuts: [
      [[`${control} Z`], 'Undo'],
      [[`${control} Shift Z`], 'Redo'],
    ],
  },
  {
    name: 'In the code editor',
    shortcuts: [
      [[`${control} Space`], 'Complete'],
      [['F8', 'Shift F8'], 'Next and previous problem'],
      [[`${control} .`], 'Fix the problem here'],
      [['F12'], 'Go to the definition'],
      [['F2'], 'Rename'],
      [['Shift Alt F'], 'Format'],
      [['Shift Alt O'], 'Import a program'],
      [[`${control} F`], 'Find'],
      [['Esc, then Tab'], 'Leave the editor'],
    ],
  },
  { name: 'In a comment', shortcuts: [[[`${control} Enter`], 'Post']] },
]

interface ShortcutListProps {
  groups: readonly ShortcutGroup[]
  /** The level of the headings of groups. */
  heading: 'h2' | 'h3'
}

/** Shortcuts with their keys, by groups. */
export function ShortcutList({ groups, heading: Heading }: ShortcutListProps) {
  return (
    <Groups>
      {groups.map(({ name, shortcuts }) => (
        <section key={name} aria-label={name}>
          <Heading>{name}</Heading>
          <dl>
            {shortcuts.map(([keys, text]) => (
              <div key={text}>
                <dt>{text}</dt>
                <dd>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Groups>
  )
}

const Groups = styled.div`
  display: grid;
  gap: var(--space-4);

  & :is(h2, h3) {
    margin-bottom: var(--space-1);
    font-size: var(--text-md);
  }

  & dl > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-1) var(--space-4);
    padding: var(--space-1) 0;
    border-bottom: 1px solid var(--border);
    font-size: var(--text-sm);
  }

  & dd {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1);
  }

  & kbd {
    padding: 0 var(--space-2);
    border: 1px solid var(--border-strong);
    border-radius: var(--radius-small);
  }
`
