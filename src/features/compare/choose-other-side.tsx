import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { comparePath } from '../../../contract/paths'
import { Button } from '../../ui/button'
import { Card, CardBody } from '../../ui/card'
import { Loading } from '../../ui/loading'
import { Row, Stack } from '../../ui/page'
import { TextField } from '../../ui/text-field'
import { readComparedAddress } from './compared-address'
import { SideError } from './side-error'
import { useSide } from './use-side'

/** Asks for the circuit or version that one is compared with. */
export function ChooseOtherSide({ left }: { left: string }) {
  const { side, error } = useSide(left)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const navigate = useNavigate()
  if (error) return <SideError which="left" error={error} />
  if (side === null) return <Loading tall />

  function compare() {
    const right = readComparedAddress(typed)
    if (right === null) return setProblem('This is not the address of a circuit.')
    void navigate(comparePath(left, right))
  }

  return (
    <Card aria-label="What is compared">
      <CardBody>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            compare()
          }}
        >
          <Stack>
            <p>
              What is to be compared with <strong dir="auto">{side.name}</strong>?
            </p>
            <TextField
              label="Address of the other circuit"
              hint="Copy it from the page of the circuit, or from that of one of its versions."
              placeholder="https://…/circuits/…"
              required
              autoComplete="off"
              value={typed}
              error={problem ?? undefined}
              onChange={(event) => {
                setTyped(event.target.value)
                setProblem(null)
              }}
            />
            <Row>
              <Button type="submit" variant="primary">
                Compare
              </Button>
            </Row>
          </Stack>
        </form>
      </CardBody>
    </Card>
  )
}
