import { useNavigate } from 'react-router-dom'
import type { Circuit } from '../../../contract/circuits'
import { paths } from '../../../contract/paths'
import { toast } from '../../ui/toast'

/** Returns a function that shows the page of a circuit whose new version was saved, and says so. */
export function useShowVersion(): (circuit: Circuit) => void {
  const navigate = useNavigate()
  return ({ id, version }) => {
    toast(`Version ${version} is saved.`)
    void navigate(paths.circuit(id))
  }
}
