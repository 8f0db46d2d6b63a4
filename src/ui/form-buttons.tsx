import { Button } from './button'
import { Row } from './page'

interface FormButtonsProps {
  /** What the first one says. */
  save?: string
  /** In a form that is a part of something larger. */
  small?: boolean
  busy: boolean
  /** There is nothing that could be saved. */
  disabled?: boolean
  onCancel: () => void
}

/** The end of a form that changes something in its place: keep the change, or leave it as it was. */
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
