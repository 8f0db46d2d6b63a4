import { useLayoutEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { Button } from '../../ui/button'
import { Dropdown } from '../../ui/dropdown'
import { TextField } from '../../ui/text-field'

interface MoveMenuProps {
  /** The place of the circuit in the collection, from 1. */
  number: number
  /** How many circuits the collection has. */
  count: number
  /** Moves the circuit to a place; `findButton` finds the button that opens the menu. */
  onMove: (place: number, findButton: () => HTMLElement | null | undefined) => void
}

/** Moves a circuit over any distance at once: to the start, to the end, or to a number. */
export function MoveMenu({ number, count, onMove }: MoveMenuProps) {
  const box = useRef<HTMLDivElement>(null)
  const [choices, setChoices] = useState(0)
  const findButton = () => box.current?.querySelector('button')
  useLayoutEffect(() => {
    if (choices > 0) box.current?.querySelector('button')?.focus()
  }, [choices])
  return (
    <div ref={box}>
      {/* A new one after each choice: it is closed. */}
      <Dropdown key={choices} label="Move" variant="ghost" size="small" align="end">
        <Places
          number={number}
          count={count}
          onChoose={(place) => {
            setChoices(choices + 1)
            if (place !== number) onMove(place, findButton)
          }}
        />
      </Dropdown>
    </div>
  )
}

interface PlacesProps extends Pick<MoveMenuProps, 'number' | 'count'> {
  onChoose: (place: number) => void
}

function Places({ number, count, onChoose }: PlacesProps) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()

  function moveToTyped() {
    const place = Number(typed)
    if (Number.isInteger(place) && place >= 1 && place <= count) onChoose(place)
    else setProblem(`Please enter a whole number from 1 to ${count}.`)
  }

  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        moveToTyped()
      }}
    >
      <Button size="small" disabled={number === 1} onClick={() => onChoose(1)}>
        Move to start
      </Button>
      <Button size="small" disabled={number === count} onClick={() => onChoose(count)}>
        Move to end
      </Button>
      <TextField
        label={`Position, 1 to ${count}`}
        type="number"
        inputMode="numeric"
        min={1}
        max={count}
        placeholder={String(number)}
        autoComplete="off"
        value={typed}
        error={problem}
        onChange={(event) => {
          setTyped(event.target.value)
          setProblem(undefined)
        }}
      />
      <Button type="submit" size="small">
        Move to position
      </Button>
    </Form>
  )
}

const Form = styled.form`
  display: grid;
  gap: var(--space-2);
  min-width: 11rem;
`
