import { styled } from 'styled-components'
import type { ExportPanelProps } from '../../circuit/export/export-panel'
import { useDebouncedValue } from '../../lib/debounce'
import { ErrorRegion } from '../../ui/error-region'
import { lazyComponent } from '../../ui/lazy-component'
import { Disclosure } from './disclosure'

/** Loaded later, because most programs are exported in no format. */
const ExportPanel = lazyComponent(async () => (await import('../../circuit/export/export-panel')).ExportPanel, {
  fallback: <p>Loading...</p>,
})

/** How long a program rests before it is exported again, in milliseconds. */
const restMilliseconds = 300

/** The formats that the present program can be taken in, saved or not. */
export function ExportDisclosure(props: ExportPanelProps) {
  return (
    <Disclosure title="Export" count="as code, data or a picture">
      <Content {...props} />
    </Disclosure>
  )
}

function Content({ source, name }: ExportPanelProps) {
  return (
    <Box>
      <ErrorRegion what="The export">
        <ExportPanel source={useDebouncedValue(source, restMilliseconds)} name={name} />
      </ErrorRegion>
    </Box>
  )
}

const Box = styled.div`
  padding: 0 var(--space-3) var(--space-3);
  font-size: var(--text-sm);
`
