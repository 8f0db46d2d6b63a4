import { styled } from 'styled-components'
import { brickworkGates } from '../../../../contract/limits'
import { Button } from '../../../ui/button'
import { Fieldset } from '../../../ui/field'
import { FieldErrorText } from '../../../ui/field-error'
import { RefreshIcon } from '../../../ui/icons'
import { ButtonRow } from '../../../ui/page'
import { switchOrder, toggleGate, type GateSelection } from '../settings/gate-selection'

interface GatePickerProps<Gate extends string> {
  id: string
  legend: string
  gates: readonly Gate[]
  selection: GateSelection<Gate>
  onChange: (selection: GateSelection<Gate>) => void
  error?: string | undefined
}

/** Selects up to two gate types, in an order. */
export function GatePicker<Gate extends string>({
  id,
  legend,
  gates,
  selection,
  onChange,
  error,
}: GatePickerProps<Gate>) {
  return (
    <Group id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>
        {legend}
        <small>up to {brickworkGates}</small>
      </legend>
      <ButtonRow>
        {gates.map((gate) => {
          const index = selection.order.indexOf(gate)
          return (
            <GateButton key={gate} aria-pressed={index >= 0} onClick={() => onChange(toggleGate(selection, gate))}>
              {gate}
              {index >= 0 && (
                <OrderBadge>
                  <span className="visually-hidden">, order </span>
                  {index + 1}
                </OrderBadge>
              )}
            </GateButton>
          )
        })}
        {selection.order.length === brickworkGates && (
          <Button
            variant="ghost"
            size="small"
            icon={<RefreshIcon />}
            aria-label={`Switch order of ${legend.toLowerCase()}`}
            onClick={() => onChange(switchOrder(selection))}
          >
            Switch order
          </Button>
        )}
      </ButtonRow>
      <div aria-live="polite">{error && <FieldErrorText id={`${id}-error`}>{error}</FieldErrorText>}</div>
    </Group>
  )
}

const Group = styled(Fieldset)`
  display: block;

  & > legend > small {
    margin-left: var(--space-2);
    color: var(--muted-foreground);
    font-weight: 400;
  }
`

const GateButton = styled(Button)`
  position: relative;
  min-width: 3.75rem;
  padding: 0 var(--space-3);
  font-family: var(--font-mono);
  transition: none;

  &&[aria-pressed='true'] {
    background: var(--gate);
    border-color: var(--gate-border);
    color: var(--gate-foreground);
  }
`

const OrderBadge = styled.span`
  position: absolute;
  top: -0.5rem;
  right: -0.5rem;
  display: grid;
  place-items: center;
  width: 1.25rem;
  height: 1.25rem;
  background: var(--primary);
  color: var(--primary-foreground);
  border-radius: 50%;
  font-family: var(--font);
  font-size: var(--text-xs);
  font-weight: 600;
`
