import { Button } from '../../ui/button'
import { CollapseIcon, ExpandIcon, FullScreenIcon, LeaveFullScreenIcon } from '../../ui/icons'
import type { ShownSize } from '../../ui/use-enlarged'

interface SizeButtonsProps {
  size: ShownSize
  onResize: (size: ShownSize) => void
}

/** Buttons that enlarge the preview, fill the screen with it, and return to the normal size. */
export function SizeButtons({ size, onResize }: SizeButtonsProps) {
  const isFull = size === 'full'
  const isLarge = size === 'large'
  return (
    <>
      {!isFull && (
        <Button
          size="small"
          variant="ghost"
          icon={isLarge ? <CollapseIcon /> : <ExpandIcon />}
          aria-label={isLarge ? 'Reduce the preview' : 'Enlarge the preview'}
          title={isLarge ? 'Reduce (Escape)' : 'Enlarge'}
          aria-expanded={isLarge}
          onClick={() => onResize(isLarge ? 'normal' : 'large')}
        />
      )}
      <Button
        size="small"
        variant="ghost"
        icon={isFull ? <LeaveFullScreenIcon /> : <FullScreenIcon />}
        aria-label={isFull ? 'Leave full screen' : 'Full screen'}
        title={isFull ? 'Leave full screen (Escape)' : 'Full screen'}
        onClick={() => onResize(isFull ? 'normal' : 'full')}
      />
    </>
  )
}
