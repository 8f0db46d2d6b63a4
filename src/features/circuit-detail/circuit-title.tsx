import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { preloadWhenIdle } from '../../lib/preload-when-idle'
import { Button } from '../../ui/button'
import { ErrorRegion } from '../../ui/error-region'
import { PencilIcon } from '../../ui/icons'
import { lazyComponent } from '../../ui/lazy-component'
import { useFocusReturn } from '../../ui/use-focus-return'

/** The title can be read long before anybody edits it. */
const TitleForm = lazyComponent(async () => (await import('./title-form')).TitleForm)

interface CircuitTitleProps {
  id: string
  name: string
  isEditable: boolean
}

/** The name of a circuit; those who may can change it in place. */
export function CircuitTitle({ id, name, isEditable }: CircuitTitleProps) {
  const [isEditing, setIsEditing] = useState(false)
  const edit = useFocusReturn<HTMLButtonElement>(isEditing)
  useEffect(() => (isEditable ? preloadWhenIdle(TitleForm.preload) : undefined), [isEditable])

  const title = (
    <Title>
      <h1 dir="auto" data-long={name.length > longName || undefined}>
        {name}
      </h1>
      {isEditable && (
        <Button
          ref={edit}
          variant="ghost"
          size="small"
          aria-label="Edit title"
          title="Edit title"
          icon={<PencilIcon />}
          onClick={() => setIsEditing(true)}
        />
      )}
    </Title>
  )
  if (!isEditing) return title
  return (
    <ErrorRegion what="The form">
      <TitleForm fallback={title} id={id} name={name} onDone={() => setIsEditing(false)} />
    </ErrorRegion>
  )
}

/** Longer names get a smaller font, so that the diagram stays on the first screen. */
const longName = 40

const Title = styled.div`
  display: flex;
  flex: 1 1 18rem;
  align-items: flex-start;
  gap: var(--space-2);
  min-width: 0;

  & > h1 {
    min-width: 0;
    font-size: var(--text-xl);
    overflow-wrap: anywhere;
  }

  & > h1[data-long] {
    font-size: var(--text-lg);
  }

  & > button {
    flex: none;
  }
`
