import { useQuery } from '@tanstack/react-query'
import { compareWith, continueFrom, paths } from '../../../contract/paths'
import { circuitQuery } from '../../api/circuits'
import { LinkButton } from '../../ui/button'
import { CircuitIcon, CodeIcon, SlidersIcon } from '../../ui/icons'

/** Links that go on from this circuit: with its settings in the builder, where it has some, with its program in the editor, or beside another one. */
export function ContinueLinks({ id }: { id: string }) {
  const { data: circuit } = useQuery(circuitQuery(id))
  if (circuit === undefined) return null
  return (
    <>
      {circuit.settings !== null && (
        <LinkButton variant="ghost" size="small" icon={<SlidersIcon />} to={continueFrom(paths.builder, id)}>
          Open in builder
        </LinkButton>
      )}
      <LinkButton variant="ghost" size="small" icon={<CodeIcon />} to={continueFrom(paths.qasm, id)}>
        Open in editor
      </LinkButton>
      <LinkButton variant="ghost" size="small" icon={<CircuitIcon />} to={compareWith(id)}>
        Compare
      </LinkButton>
    </>
  )
}
