import { styled } from 'styled-components'
import { paths } from '../../../contract/paths'
import { useLatestAnswer } from '../../circuit/result/use-latest-answer'
import { BackLink } from '../../ui/back-link'
import { LinkButton } from '../../ui/button'
import { SlidersIcon } from '../../ui/icons'
import { FailureNotice } from '../../ui/failure-notice'
import { Page, PageHeader, Stack } from '../../ui/page'
import { builderSections, type BuilderSection } from './builder-sections'
import { drawAll, type AnyEngine } from './draw'
import { EngineDrawing, type Drawing } from './engine-drawing'
import { HelpSection, SectionLinks } from './help-section'
import { useScrollToHash } from './scroll-to-hash'

/** The settings of the builder, with formulas and circuits. */
export default function BuilderHelpPage() {
  const { answer, failure, retry } = useLatestAnswer(builderSections, drawSections)
  useScrollToHash(answer !== null)
  const groups = [...new Set(builderSections.map(({ group }) => group))]
  return (
    <Page>
      <BackLink to={paths.help}>Help</BackLink>
      <PageHeader
        title="Settings of the builder"
        lead="What the choices of the layer configuration put into a circuit of n qubits: an encoding E, then in each layer a core C and a middle layer."
      >
        <LinkButton to={paths.builder} icon={<SlidersIcon />}>
          Open the builder
        </LinkButton>
      </PageHeader>
      {failure !== null && <FailureNotice onRetry={retry}>{failure}</FailureNotice>}
      {groups.map((group) => (
        <Group key={group}>
          <h2>{group}</h2>
          <SectionLinks label={group} sections={sectionsOf(group)} />
          <Stack>
            {sectionsOf(group).map((section) => (
              <Setting key={section.id} section={section} drawing={answer?.get(section.id)} />
            ))}
          </Stack>
        </Group>
      ))}
    </Page>
  )
}

const sectionsOf = (group: string) => builderSections.filter((section) => section.group === group)

const drawSections = (engine: AnyEngine, sections: readonly BuilderSection[]) =>
  drawAll(engine, sections, ({ settings }) => engine.generate(settings))

interface SettingProps {
  section: BuilderSection
  /** Absent until the engine has drawn it. */
  drawing: Drawing | undefined
}

function Setting({ section: { id, title, text, formula }, drawing }: SettingProps) {
  return (
    <HelpSection as="article" id={id} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{title}</h3>
      <Sides>
        <div>
          <p>{text}</p>
          <Formula>{formula}</Formula>
        </div>
        <Place>{drawing && <EngineDrawing label={`Circuit: ${title}`} drawing={drawing} />}</Place>
      </Sides>
    </HelpSection>
  )
}

const Group = styled.section`
  margin-bottom: var(--space-6);

  & > h2 {
    margin-bottom: var(--space-2);
  }

  & h3 {
    font-size: var(--text-lg);
  }
`

const Sides = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
  align-items: start;
  gap: var(--space-4);
`

const Formula = styled.p`
  margin-top: var(--space-2);
  font-family: 'Ketwork Diagram', var(--font);
  overflow-wrap: anywhere;
`

/** As high as most of the drawings, so that what follows does not move when they come. */
const Place = styled.div`
  min-height: 11rem;
`
