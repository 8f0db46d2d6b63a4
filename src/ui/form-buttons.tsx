import { Button } from './button'
import { Row } from './page'

interface FormButtonsProps {
  /** The text of the submit button. */
  save?: string
  /** In a form that is a part of something larger. */
  small?: boolean
  busy: boolean
  /** Nothing can be saved. */
  disabled?: boolean
  onCancel: () => void
}

/** The buttons of a form that edits something in place. */
export function FormButtons({ save = 'Save', small, busy, disabled, onCancel }: FormButtonsProps) {
  const size = small ? 'small' : undefined
  return (
    <Row>
      <Button type="submit" variant="primary" size={size} busy={busy} disabled={disabled}>
        {save}
      </Button>
      <Button size={size} onClick={onCancel}>
        Cancel
      </Button>
    </Row>
  )
}
