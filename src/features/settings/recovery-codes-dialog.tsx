import { styled } from 'styled-components'
import { copy } from '../../lib/copy'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { CopyIcon, DownloadIcon } from '../../ui/icons'
import { Row, Stack } from '../../ui/page'
import { toast } from '../../ui/toast'

/** Shows new recovery codes, this one time. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `${codes.join('\n')}\n`

  async function copyAll() {
    const isCopied = await copy(text)
    toast(isCopied ? 'Copied!' : 'The codes could not be copied.', isCopied ? undefined : 'danger')
  }
  async function save() {
    const { download } = await import('../../lib/download')
    download(text, 'ketwork-recovery-codes.txt')
  }

  return (
    <Dialog
      open
      title="Your recovery codes"
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          I saved them
        </Button>
      }
    >
      <Stack>
        <p>
          Save these codes now. They are not shown again. Each lets you log in once if you lose your app or passkey.
        </p>
        <Codes className="plain">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </Codes>
        <Row>
          <Button size="small" icon={<CopyIcon />} onClick={() => void copyAll()}>
            Copy
          </Button>
          <Button size="small" icon={<DownloadIcon />} onClick={() => void save()}>
            Download
          </Button>
        </Row>
      </Stack>
    </Dialog>
  )
}

const Codes = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr));
  gap: var(--space-2);
`
