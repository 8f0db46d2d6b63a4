import { styled } from 'styled-components'
import { paths } from '../../../contract/paths'
import { LinkCard, LinkCards } from '../../ui/card'
import { CircuitIcon, SlidersIcon } from '../../ui/icons'

export function FeatureCards() {
  return (
    <FeatureBand id="features">
      <h2>Two ways in, one workbench</h2>
      <LinkCards>
        <LinkCard
          to={paths.circuits}
          icon={<CircuitIcon />}
          title="Circuit Library"
          action="Browse circuits"
          heading="h3"
        >
          <p>
            From basic gates to algorithms such as QAOA, VQE and QNNs: every circuit with its diagram, its program, its
            parameters and the papers it comes from.
          </p>
        </LinkCard>
        <LinkCard
          to={paths.generator}
          icon={<SlidersIcon />}
          title="Custom Building"
          action="Open the generator"
          heading="h3"
        >
          <p>
            Shape a circuit layer by layer in the visual builder, optimise its parameters and its depth for your graph
            or your device, or bring your own QASM, version 2 or 3.
          </p>
        </LinkCard>
      </LinkCards>
    </FeatureBand>
  )
}

const FeatureBand = styled.section`
  max-width: calc(var(--page-width) + 2 * var(--space-5));
  margin: 0 auto;
  padding: var(--space-6) clamp(var(--space-4), 3vw, var(--space-5)) var(--space-7);

  & > h2 {
    margin-bottom: var(--space-5);
  }
`
