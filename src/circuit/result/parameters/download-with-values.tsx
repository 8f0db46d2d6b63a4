import { useMutation } from '@tanstack/react-query'
import { useContext } from 'react'
import type { ParameterSet } from '../../../../contract/parameter-sets'
import type { ParameterValue } from '../../../../contract/parameter-values'
import { EngineContext } from '../../../engine/engine-context'
import { download, qasmFileName } from '../../../lib/download'
import { Button } from '../../../ui/button'
import { DownloadIcon } from '../../../ui/icons'
import { toast } from '../../../ui/toast'
import { bindParameters } from '../../bind-parameters'

interface DownloadWithValuesProps {
  /** The name of the circuit. */
  name: string
  source: string
  /** The set that the values come from. */
  set: ParameterSet
  /** Those that the sliders have: of the set, and changed since. */
  values: readonly ParameterValue[]
}

/** Downloads the program with the values in place of its free parameters. */
export function DownloadWithValues({ name, source, set, values }: DownloadWithValuesProps) {
  const engine = useContext(EngineContext)
  const save = useMutation({
    mutationFn: async () => download(await bindParameters(engine, source, values), qasmFileName(`${name} ${set.name}`)),
    onError: (error) => toast(error.message || 'The program could not be downloaded. Please try again.', 'danger'),
    retry: false,
    // It needs no network.
    networkMode: 'always',
  })
  return (
    <Button
      size="small"
      variant="ghost"
      icon={<DownloadIcon />}
      title="The program with these values in place of its parameters"
      busy={save.isPending}
      onClick={() => save.mutate()}
    >
      Download with values
    </Button>
  )
}
