import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { whenIdle } from '../../lib/when-idle'
import { Button } from '../../ui/button'
import { ErrorRegion } from '../../ui/error-region'
import { PencilIcon } from '../../ui/icons'

/** The title can be read long before anybody edits it. */
const loadForm = () => import('./title-form')
const TitleForm = lazy(async () => ({ default: (await loadForm()).TitleForm }))

interface CircuitTitleProps {
  id: string
  name: string
  isEditable: boolean
}

/** The name of a circuit; those who may can change it in place. */
export function CircuitTitle({ id, name, isEditable }: CircuitTitleProps) {
  const [isEditing, setIsEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => (isEditable ? whenIdle(loadForm) : undefined), [isEditable])
  useEffect(() => {
    // The form goes with the focus in it, which returns to where it came from.
    if (!isEditing && wasEditing.current) edit.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  const title = (
    <Title>
      <h1>{name}</h1>
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
      <Suspense fallback={title}>
        <TitleForm id={id} name={name} onDone={() => setIsEditing(false)} />
      </Suspense>
    </ErrorRegion>
  )
}

const Title = styled.div`
  display: flex;
  flex: 1 1 18rem;
  align-items: flex-start;
  gap: var(--space-2);
  min-width: 0;

  & > h1 {
    overflow-wrap: anywhere;
  }
`
