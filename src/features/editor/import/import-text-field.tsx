import { styled } from 'styled-components'
import { paths } from '../../../../contract/paths'
import { addressOf } from '../../../site'
import { FileButton } from '../../../ui/file-input'
import { Row } from '../../../ui/page'
import { TextArea } from '../../../ui/text-field'
import { importableFiles } from '../program-file'
import type { ImportContent } from './use-import-content'

/** From this length on a pasted text is not shown, in characters: a text area with it is slow. */
const longPaste = 200_000

/** A program to paste, to write on at, or to choose as a file. */
export function ImportTextField({ content }: { content: ImportContent }) {
  const { text, problem } = content
  return (
    <Parts>
      <TextArea
        label="Program or link"
        hint="Python of Qiskit, Cirq, PennyLane or Amazon Braket, a Jupyter notebook, Markdown, Stim, Quil, JSON of Cirq or IonQ, a QPY file of Qiskit, or a link to a circuit of Quirk. Python is read, never executed."
        dir="ltr"
        rows={12}
        spellCheck={false}
        value={text}
        error={problem ?? undefined}
        onChange={(event) => content.type(event.target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain')
          if (pasted.length < longPaste) return
          event.preventDefault()
          content.importNow(pasted)
        }}
      />
      <Row>
        <FileButton label="File to import" accept={importableFiles} onFile={(file) => void content.open(file)}>
          Choose a file
        </FileButton>
        <a href={addressOf(paths.importHelp)} target="_blank" rel="noopener">
          What can be imported
        </a>
      </Row>
    </Parts>
  )
}

const Parts = styled.div`
  display: grid;
  gap: var(--space-2);

  & textarea {
    font-family: var(--font-mono);
    font-size: 0.8125rem;
    white-space: pre;
    overflow-wrap: normal;
  }

  & a {
    font-size: var(--text-sm);
  }
`
