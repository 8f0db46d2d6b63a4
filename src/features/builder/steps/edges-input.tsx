import type { ClipboardEvent, ReactNode } from 'react'
import { Tabs } from '../../../ui/tabs'
import { TextArea } from '../../../ui/text-field'
import { edgesText, parseForeignEdges } from '../graph-editor/graph'

interface EdgesInputProps {
  id: string
  /** What the tabs switch, for screen readers. */
  tabsLabel: string
  chosen: 'text' | 'editor'
  onChoose: (chosen: 'text' | 'editor') => void
  /** Of the text box. */
  label: string
  hint: string
  rows: number
  text: string
  onText: (text: string) => void
  error: string | undefined
  /** Whether pasted edges keep their weights. */
  hasWeights: boolean
  editor: ReactNode
}

/** A list of edges, as text or in the graph editor. */
export function EdgesInput({ tabsLabel, chosen, onChoose, text, onText, hasWeights, editor, ...box }: EdgesInputProps) {
  const textBox = (
    <TextArea
      {...box}
      spellCheck={false}
      data-undo="page"
      value={text}
      onChange={(event) => onText(event.target.value)}
      onPaste={(event) => {
        const converted = convertPastedEdges(event, hasWeights)
        if (converted !== null) onText(converted)
      }}
    />
  )
  return (
    <Tabs
      label={tabsLabel}
      chosen={chosen}
      onChoose={onChoose}
      tabs={[
        { key: 'text', label: 'Text Format', panel: textBox },
        { key: 'editor', label: 'Graph Editor', panel: editor },
      ]}
    />
  )
}

/**
 * The JSON text of an edge list that was pasted in another program's notation; null if the text box handles the paste itself. A
 * single line pasted into existing text counts as a part of that text.
 */
function convertPastedEdges(event: ClipboardEvent<HTMLTextAreaElement>, hasWeights: boolean): string | null {
  const box = event.currentTarget
  const pasted = event.clipboardData.getData('text')
  const replacesAll = box.value.trim() === '' || box.selectionEnd - box.selectionStart === box.value.length
  if (!replacesAll && !pasted.trim().includes('\n')) return null
  const parsed = parseForeignEdges(pasted)
  if (parsed === null) return null
  event.preventDefault()
  return edgesText({ nodeCount: 0, weighted: hasWeights && parsed.hasWeights, edges: parsed.edges })
}
