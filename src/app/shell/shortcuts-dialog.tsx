import { useState } from 'react'
import { styled } from 'styled-components'
import { Switch } from '../../ui/choice'
import { Dialog } from '../../ui/dialog'
import { ShortcutList, shortcutGroups } from '../../ui/shortcut-list'
import { areSingleKeysOn, switchSingleKeys } from './single-key-shortcuts'

/** Lists all shortcuts, and switches those of a single key on and off. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useState(areSingleKeysOn)
  return (
    <Dialog open title="Keyboard shortcuts" onClose={onClose}>
      <Groups>
        <ShortcutList groups={shortcutGroups} heading="h3" />
        <Switch
          label="Shortcuts of a single key: / and ?"
          checked={isOn}
          onChange={({ target }) => {
            switchSingleKeys(target.checked)
            setIsOn(target.checked)
          }}
        />
      </Groups>
    </Dialog>
  )
}

const Groups = styled.div`
  display: grid;
  gap: var(--space-4);
`
