import { styled } from 'styled-components'
import { paths } from '../../../contract/paths'
import { renderInlineCode } from '../../circuit/inline-code'
import { ProgramText } from '../../circuit/program-text'
import { useLatestAnswer } from '../../circuit/result/use-latest-answer'
import { BackLink } from '../../ui/back-link'
import { LinkButton } from '../../ui/button'
import { CodeIcon } from '../../ui/icons'
import { FailureNotice } from '../../ui/failure-notice'
import { Page, PageHeader, Stack } from '../../ui/page'
import { drawAll, type AnyEngine } from './draw'
import { EngineDrawing, type Drawing } from './engine-drawing'
import { Program } from './example'
import { HelpSection, SectionLinks } from './help-section'
import { languageExamples, type LanguageExample } from './language-examples'
import { openProgram } from './program-link'
import { useScrollToHash } from './scroll-to-hash'

/** OpenQASM 3 by example: programs with their diagrams. */
export default function LanguagePage() {
  const { answer, failure, retry } = useLatestAnswer(languageExamples, drawExamples)
  useScrollToHash(answer !== null)
  return (
    <Page>
      <BackLink to={paths.help}>Help</BackLink>
      <PageHeader
        title="OpenQASM 3 by example"
        lead="Short programs to read, to try and to change, each with its diagram."
      />
      <SectionLinks label="Examples" sections={languageExamples} />
      {failure !== null && <FailureNotice onRetry={retry}>{failure}</FailureNotice>}
      <Stack>
        {languageExamples.map((example) => (
          <ExampleSection key={example.id} example={example} drawing={answer?.get(example.id)} />
        ))}
      </Stack>
    </Page>
  )
}

const drawExamples = (engine: AnyEngine, examples: readonly LanguageExample[]) =>
  drawAll(engine, examples, ({ program }) => engine.visualize(program))

interface ExampleSectionProps {
  example: LanguageExample
  /** Absent until the engine has drawn it. */
  drawing: Drawing | undefined
}

function ExampleSection({ example: { id, title, text, program }, drawing }: ExampleSectionProps) {
  return (
    <HelpSection as="article" id={id} aria-labelledby={`${id}-title`}>
      <Head>
        <h2 id={`${id}-title`}>{title}</h2>
        <LinkButton variant="ghost" size="small" to={openProgram(program)} icon={<CodeIcon />}>
          <span>
            Open in the editor<span className="visually-hidden">: {title}</span>
          </span>
        </LinkButton>
      </Head>
      <p>{renderInlineCode(text)}</p>
      <Sides>
        <Program tabIndex={0} aria-label={`Program: ${title}`}>
          <ProgramText source={program.trimEnd()} />
        </Program>
        <Place>{drawing && <EngineDrawing label={`Diagram: ${title}`} drawing={drawing} />}</Place>
      </Sides>
    </HelpSection>
  )
}

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);

  @media print {
    & > a {
      display: none;
    }
  }
`

const Sides = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
  align-items: start;
  gap: var(--space-4);

  & > section {
    border-radius: var(--radius);
  }
`

/** As high as most of the drawings, so that what follows does not move when they come. */
const Place = styled.div`
  min-height: 10rem;
`
