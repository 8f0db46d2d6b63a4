import { useQuery } from '@tanstack/react-query'
import { goOnFrom, paths } from '../../../contract/paths'
import { circuitQuery } from '../../api/circuits'
import { LinkButton } from '../../ui/button'
import { CodeIcon, SlidersIcon } from '../../ui/icons'

/** The ways to go on from a circuit: by its settings, where it has some, and by its program. What comes of it is a circuit of one's own. */
export function GoOnLinks({ id }: { id: string }) {
  const { data: circuit } = useQuery(circuitQuery(id))
  if (circuit === undefined) return null
  return (
    <>
      {circuit.settings !== null && (
        <LinkButton variant="ghost" size="small" icon={<SlidersIcon />} to={goOnFrom(paths.builder, id)}>
          Open in builder
        </LinkButton>
      )}
      <LinkButton variant="ghost" size="small" icon={<CodeIcon />} to={goOnFrom(paths.qasm, id)}>
        Open in editor
      </LinkButton>
    </>
  )
}
