import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { Button } from '../../ui/button'

interface RunProgressProps {
  /** From 0 to 1; null where nobody knows. */
  share: number | null
  onCancel: () => void
}

/** How long a simulation may take before anything is said about it, in milliseconds. */
const quietTime = 500

/** How far a simulation is, with a way to end it. It is mounted when the simulation begins, and shows nothing of a short one. */
export function RunProgress({ share, onCancel }: RunProgressProps) {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), quietTime)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  return (
    <Box>
      <span className="visually-hidden" role="status">
        Still simulating
      </span>
      <progress aria-label="Simulation" max={1} {...(share !== null && { value: share })} />
      <span className="tabular" aria-hidden="true">
        {share !== null && `${Math.floor(share * 100)} %`}
      </span>
      <Button size="small" variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </Box>
  )
}

const Box = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-width: 0;
  color: var(--muted-foreground);
  font-size: var(--text-sm);

  & > progress {
    width: 6rem;
    accent-color: var(--primary);
  }

  & > .tabular {
    min-width: 2.5rem;
    text-align: right;
  }
`
