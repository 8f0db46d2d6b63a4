import { useQuery } from '@tanstack/react-query'
import { continueFrom, paths } from '../../../contract/paths'
import { circuitQuery } from '../../api/circuits'
import { LinkButton } from '../../ui/button'
import { CodeIcon, SlidersIcon } from '../../ui/icons'

/** Links that start a new circuit from this one: from its settings in the builder, where it has some, and from its program in the editor. */
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
    </>
  )
}
