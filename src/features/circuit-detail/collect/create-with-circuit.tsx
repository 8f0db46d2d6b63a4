import { useState } from 'react'
import { styled } from 'styled-components'
import { characters } from '../../../../contract/limits'
import { isBlank } from '../../../../contract/text'
import { useCreateCollection } from '../../../api/collections'
import { messageOf } from '../../../api/errors'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/text-field'

/** Creates a collection that begins with the circuit. */
export function CreateWithCircuit({ circuitId, isFirst }: { circuitId: string; isFirst: boolean }) {
  const [name, setName] = useState('')
  const creation = useCreateCollection()
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        if (isBlank(name) || creation.isPending) return
        creation.mutate({ name: name.trim(), circuitId }, { onSuccess: () => setName('') })
      }}
    >
      <TextField
        label={isFirst ? 'Name of your first collection' : 'New collection'}
        hint="It begins with this circuit and is private until you make it public."
        dir="auto"
        value={name}
        maxLength={characters.name}
        error={creation.isError ? messageOf(creation.error, 'The collection could not be created.') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" busy={creation.isPending} disabled={isBlank(name)}>
        Create
      </Button>
    </Form>
  )
}

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: var(--space-2);
`
