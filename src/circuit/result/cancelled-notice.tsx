import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'

/** Stands in place of a result whose simulation the reader has cancelled. */
export const CancelledNotice = ({ title, onRetry }: { title: string; onRetry: () => void }) => (
  <Notice
    title={title}
    actions={
      <Button size="small" onClick={onRetry}>
        Simulate again
      </Button>
    }
  />
)
