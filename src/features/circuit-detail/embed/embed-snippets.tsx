import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { CircuitSummary } from '../../../../contract/circuits'
import { paths } from '../../../../contract/paths'
import { addressOf } from '../../../site'
import { CopyButton } from '../../../ui/copy-button'
import { Stack } from '../../../ui/page'
import { Select } from '../../../ui/select'
import { TextArea } from '../../../ui/text-field'
import { snippetKinds, writeSnippet, type SnippetKind } from './snippets'

/** What shows a circuit on another site, to copy. */
export function EmbedSnippets({ circuit }: { circuit: Pick<CircuitSummary, 'id' | 'name'> }) {
  const [kind, setKind] = useState<SnippetKind>('frame')
  const text = writeSnippet(kind, circuit, window.location.origin + addressOf(''))
  return (
    <Stack>
      <Select<SnippetKind>
        label="Where"
        value={kind}
        options={snippetKinds.map(({ name, title }) => ({ value: name, label: title }))}
        onChoose={setKind}
      />
      <TextArea
        label="Code"
        hint={snippetKinds.find(({ name }) => name === kind)?.hint}
        dir="ltr"
        rows={5}
        readOnly
        spellCheck={false}
        value={text}
      />
      <div>
        <CopyButton text={text} />
      </div>
      <p>
        <Link to={`${paths.sharingHelp}#embeds`}>How embeds work</Link>
      </p>
    </Stack>
  )
}
