import { useState } from 'react'
import { paths } from '../../../contract/paths'
import type { User } from '../../../contract/users'
import type { CodeCursor } from '../../circuit/editor/code-editor'
import { useViewer } from '../../session/session'
import { lazyComponent } from '../../ui/lazy-component'
import { Page } from '../../ui/page'
import { OutputPanel } from '../workbench/lazy-panels'
import { OutcomeAnnouncement } from '../workbench/outcome-announcement'
import { IncomingContentGate } from '../workbench/share/incoming-content-gate'
import { SideBySide } from '../workbench/side-by-side'
import { WorkbenchHeader } from '../workbench/workbench-header'
import { AboutForm } from './about-form'
import { messages } from './program'
import { ProgramForm } from './program-form'
import { ProgramPreview } from './program-preview'
import { useQasmEditor } from './use-qasm-editor'
import { useSelectedStatement } from './use-selected-statement'

/** Few visits need it, so it is loaded on demand. */
const IncomingProgram = lazyComponent(async () => (await import('./incoming-program')).IncomingProgram)

/** The QASM page: paste a program, see it drawn, save it. */
export default function QasmPage() {
  const viewer = useViewer()
  // Each account has its own draft and never sees another's.
  return <QasmEditor key={viewer?.id ?? 'visitor'} viewer={viewer} />
}

function QasmEditor({ viewer }: { viewer: User | null }) {
  const editor = useQasmEditor(viewer)
  const { program, isBlank, isUnsaved, preview, creation } = editor
  const [cursor, setCursor] = useState<CodeCursor | null>(null)
  const [statement, selectStatement] = useSelectedStatement(preview.drawn)

  async function share() {
    if (isBlank) return messages.unshareable
    const { sharedProgram } = await import('./shared-program')
    return sharedProgram(program)
  }

  return (
    <Page>
      <WorkbenchHeader
        title="QASM Generator"
        lead="Paste OpenQASM 2 or 3 and see it drawn as you type."
        path={paths.qasm}
        share={share}
      />
      <IncomingContentGate>
        {(source) => <IncomingProgram source={source} isUnsaved={isUnsaved} onOpen={editor.open} />}
      </IncomingContentGate>
      <SideBySide
        statistics={preview.good?.scene && !isBlank ? preview.good.stats : null}
        form={<ProgramForm editor={editor} selected={statement} onCursor={setCursor} />}
        preview={<ProgramPreview editor={editor} cursor={cursor} onSelect={selectStatement} />}
        below={<AboutForm editor={editor} isSignedIn={viewer !== null} />}
      />
      <OutcomeAnnouncement loading={creation.isPending} name={creation.circuit?.name ?? null} />
      {(creation.isPending || creation.circuit) && (
        <OutputPanel loading={creation.isPending} error={null} output={creation.circuit} empty={null} />
      )}
    </Page>
  )
}
