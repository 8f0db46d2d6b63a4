import { useState } from 'react'
import { paths } from '../../../contract/paths'
import type { User } from '../../../contract/users'
import type { CodeCursor } from '../../circuit/editor/editor-interface'
import { useViewer } from '../../session/session'
import { lazyComponent } from '../../ui/lazy-component'
import { previewFallback } from '../workbench/lazy-panels'
import { Workbench } from '../workbench/workbench'
import { SaveForm } from './save-form'
import { messages } from './program'
import { ProgramForm } from './program-form'
import { useQasmPage } from './use-qasm-page'
import { useSelectedStatement } from './use-selected-statement'

const ProgramPreview = lazyComponent(async () => (await import('./program-preview')).ProgramPreview, {
  fallback: previewFallback,
})

/** The QASM page: paste a program, see it drawn, save it. */
export default function QasmPage() {
  const viewer = useViewer()
  // Each account has its own draft and never sees another's.
  return <QasmEditor key={viewer?.id ?? 'visitor'} viewer={viewer} />
}

function QasmEditor({ viewer }: { viewer: User | null }) {
  const editor = useQasmPage(viewer)
  const { program, isUnsaved, preview, creation } = editor
  const [cursor, setCursor] = useState<CodeCursor | null>(null)
  const [statement, selectStatement] = useSelectedStatement(preview.pictured)

  return (
    <Workbench
      title="QASM Generator"
      lead="Paste OpenQASM 2 or 3 and see it drawn as you type."
      path={paths.qasm}
      content={program}
      unshareable={messages.unshareable}
      loadFormat={loadFormat}
      isUnsaved={isUnsaved}
      onOpen={editor.open}
      form={<ProgramForm editor={editor} selected={statement} onCursor={setCursor} />}
      preview={<ProgramPreview editor={editor} cursor={cursor} onSelect={selectStatement} />}
      below={<SaveForm editor={editor} isSignedIn={viewer !== null} />}
      creation={creation}
    />
  )
}

const loadFormat = () => import('./shared-program')
