import { styled } from 'styled-components'
import type { Parameter } from '../../../engine-rs/index'
import { AngleInput } from '../../circuit/result/parameters/angle-input'
import { useParameterValues } from '../../circuit/result/parameters/use-parameter-values'
import { Button } from '../../ui/button'

interface ParameterFieldsProps {
  /** The path of the page, under which the values are remembered. The sliders of the result show the same ones. */
  page: string
  parameters: readonly Parameter[]
}

/** The values of the free parameters, to read and to type. */
export function ParameterFields({ page, parameters }: ParameterFieldsProps) {
  const { values, isChanged, setValue, reset } = useParameterValues(page, parameters)
  return (
    <Box>
      <p>
        Values (radians) that the result uses. Type a number or an expression such as pi/3. Programs that need numbers,
        for example in OpenQASM 2, keep the initial values.
      </p>
      <List>
        {parameters.map(({ name }, index) => (
          <li key={name}>
            <code title={name}>{name}</code>
            <AngleInput
              aria-label={`Value of ${name} in the preview`}
              value={values[index] ?? 0}
              onChange={(value) => setValue(name, value)}
            />
          </li>
        ))}
      </List>
      <div>
        <Button size="small" variant="ghost" disabled={!isChanged} onClick={reset}>
          Reset values
        </Button>
      </div>
    </Box>
  )
}

const Box = styled.div`
  display: grid;
  gap: var(--space-2);
  padding: 0 var(--space-3) var(--space-2);
  font-size: var(--text-sm);

  & > p {
    color: var(--muted-foreground);
  }
`

const List = styled.ul`
  list-style: none;
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr));
  gap: var(--space-1) var(--space-4);
  max-height: 15rem;
  overflow: auto;
  padding: 2px;

  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 6.5rem;
    align-items: center;
    gap: var(--space-2);
  }

  & code {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`
