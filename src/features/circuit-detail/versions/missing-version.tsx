import { paths } from '../../../../contract/paths'
import { LinkButton } from '../../../ui/button'
import { ErrorPanel } from '../../../ui/notice'

/** Shown at the address of a version that a circuit does not have. */
export function MissingVersion({ id, newest, number }: { id: string; newest: number; number: number }) {
  return (
    <ErrorPanel
      isPage
      title={`There is no version ${number}`}
      actions={<LinkButton to={paths.circuit(id)}>Show the circuit</LinkButton>}
    >
      The newest version of this circuit is {newest}.
    </ErrorPanel>
  )
}
