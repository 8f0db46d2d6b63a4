import { useContext, useEffect } from 'react'
import { paths } from '../../../contract/paths'
import { UnsavedDrafts } from '../../circuit/unsaved-drafts'
import { EngineContext } from '../../engine/engine-context'
import { LinkCard, LinkCards } from '../../ui/card'
import { CodeIcon, SlidersIcon } from '../../ui/icons'
import { Page, PageHeader } from '../../ui/page'

/** The choice between the builder and the QASM page. */
export default function GeneratorPage() {
  const engine = useContext(EngineContext)
  // Both pages need the engine at once, and one the builder's module, so they load here already.
  useEffect(() => engine.warm('builder'), [engine])

  return (
    <Page>
      <PageHeader
        title="Circuit Generator"
        lead="Two ways to create a circuit. See it as you work, and log in to save it."
      />
      <UnsavedDrafts />
      <LinkCards>
        <LinkCard to={paths.builder} icon={<SlidersIcon />} title="Generate by parameters" action="Open the builder">
          <p>Build a circuit from layers, architecture and hardware. The preview updates as you change settings.</p>
          <ul>
            <li>Encoding, core and middle layers</li>
            <li>Fits a real device or your own graph</li>
            <li>OpenQASM 2 or 3</li>
          </ul>
        </LinkCard>
        <LinkCard to={paths.qasm} icon={<CodeIcon />} title="Generate from QASM" action="Paste a program">
          <p>Paste or open an OpenQASM 2 or 3 program, see it drawn as you type, and save it as a circuit.</p>
          <ul>
            <li>OpenQASM 2 and 3</li>
            <li>Errors marked as you type</li>
            <li>Save and share the result</li>
          </ul>
        </LinkCard>
      </LinkCards>
    </Page>
  )
}
