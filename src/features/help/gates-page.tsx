import { styled } from 'styled-components'
import { paths } from '../../../contract/paths'
import type { QasmVersion } from '../../../engine-rs/index'
import { standardGates } from '../../../engine-rs/generated/standard-gates'
import { useLatestAnswer } from '../../circuit/result/use-latest-answer'
import { capitalize } from '../../lib/capitalize'
import { BackLink } from '../../ui/back-link'
import { Button } from '../../ui/button'
import { Loading } from '../../ui/loading'
import { FailureNotice } from '../../ui/failure-notice'
import { EmptyPanel } from '../../ui/notice'
import { Page, PageHeader, Stack } from '../../ui/page'
import { ResultCount } from '../../ui/results'
import { EngineDrawing } from './engine-drawing'
import { describeGates, searchGates, type GateFacts, type GateHome } from './gates/describe-gates'
import { MatrixTable } from './gates/matrix-table'
import { HelpSearch, useHelpSearch } from './help-search'
import { HelpSection, LinkRow } from './help-section'
import { useScrollToHash } from './scroll-to-hash'

/** All standard gates, as the engine knows and draws them. */
export default function GatesPage() {
  const search = useHelpSearch()
  const [text, change] = search
  const { answer, failure, retry } = useLatestAnswer(allGates, describeGates)
  useScrollToHash(answer !== null)
  const found = searchGates(answer ?? [], text)
  const names = searchGates(standardGates, text)
  return (
    <Page>
      <BackLink to={paths.help}>Help</BackLink>
      <PageHeader
        title="Gates"
        lead="The gates of OpenQASM, of its libraries and of the builder, as the diagram draws them."
      />
      <HelpSearch label="Filter gates" placeholder="A name, or what it does" search={search} />
      <ResultCount count={names.length} noun="gate" nouns="gates" />
      {names.length === 0 && (
        <EmptyPanel title="No gates found." actions={<Button onClick={() => change(() => '')}>Clear filter</Button>} />
      )}
      <LinkRow aria-label="Gates">
        {names.map(({ name }) => (
          <a key={name} href={`#${name}`}>
            <code>{name}</code>
          </a>
        ))}
      </LinkRow>
      {failure !== null && <FailureNotice onRetry={retry}>{failure}</FailureNotice>}
      {answer === null && failure === null && <Loading tall text="Drawing the gates..." />}
      <Stack>
        {found.map((gate) => (
          <Gate key={gate.name} gate={gate} />
        ))}
      </Stack>
    </Page>
  )
}

/** The question to the engine, which is always the same. */
const allGates = {}

function Gate({ gate }: { gate: GateFacts }) {
  const { name, parameters, description, symbol, matrix, qubits, angles, definitions } = gate
  const at = parameters.map((parameter, index) => `${parameter} = ${angles[index]?.replace('pi', 'π')}`).join(', ')
  return (
    <HelpSection as="article" id={name} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>
        <code>
          {name}
          {parameters.length > 0 && `(${parameters.join(', ')})`}
        </code>
      </h2>
      <p>{capitalize(description)}</p>
      <Parts>
        <EngineDrawing label={`Symbol of ${name}`} drawing={symbol} />
        <GateTable gate={gate} />
        {matrix && (
          <div>
            <h3>Matrix{at !== '' && ` for ${at}`}</h3>
            <MatrixTable label={`Matrix of ${name}`} entries={matrix} qubits={qubits} />
          </div>
        )}
      </Parts>
      <Definitions definitions={definitions} />
    </HelpSection>
  )
}

/** The facts of a gate, one a row. */
function GateTable({ gate: { name, qubits, homes, inverse, definitions } }: { gate: GateFacts }) {
  const isDefined = (version: QasmVersion) => definitions.some((one) => one.version === version)
  return (
    <Facts>
      <caption className="visually-hidden">Facts about {name}</caption>
      <tbody>
        <tr>
          <th scope="row">Qubits</th>
          <td>{qubits}</td>
        </tr>
        <tr>
          <th scope="row">OpenQASM 3</th>
          <td>{homeText(homes[3], 'stdgates.inc', isDefined(3))}</td>
        </tr>
        <tr>
          <th scope="row">OpenQASM 2</th>
          <td>{homeText(homes[2], 'qelib1.inc', isDefined(2))}</td>
        </tr>
        <tr>
          <th scope="row">Inverse</th>
          <td>
            <code>{inverse}</code>
          </td>
        </tr>
      </tbody>
    </Facts>
  )
}

/** Definitions for programs that need their own; once where both versions have the same. */
function Definitions({ definitions }: Pick<GateFacts, 'definitions'>) {
  const texts = [...new Set(definitions.map(({ text }) => text))]
  return texts.map((text) => {
    const versions = definitions.filter((one) => one.text === text).map(({ version }) => version)
    return (
      <Definition key={text}>
        <h3>Definition for OpenQASM {versions.toReversed().join(' and ')}</h3>
        <pre>
          <code>{text}</code>
        </pre>
      </Definition>
    )
  })
}

function homeText(home: GateHome | undefined, library: string, isDefined: boolean) {
  if (home === 'language') return 'Part of the language'
  if (home === undefined) return isDefined ? 'Not in the library: a program defines it' : 'Not available'
  return (
    <>
      In <code>{library}</code>
      {home === 'long library' && ', in the longer form of Qiskit only'}
    </>
  )
}

const Parts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: var(--space-4) var(--space-6);

  & > * {
    min-width: 0;
    max-width: 100%;
  }

  & h3 {
    margin-bottom: var(--space-2);
    color: var(--muted-foreground);
    font-size: var(--text-sm);
    font-weight: 500;
  }
`

const Facts = styled.table`
  flex: 0 1 26rem;
  border-collapse: collapse;
  font-size: var(--text-sm);

  & th,
  & td {
    padding: var(--space-1) var(--space-3) var(--space-1) 0;
    text-align: left;
    vertical-align: top;
  }

  & th {
    width: 8.5rem;
    color: var(--muted-foreground);
    font-weight: 500;
  }

  & code {
    overflow-wrap: anywhere;
  }
`

const Definition = styled.div`
  & > h3 {
    margin-bottom: var(--space-1);
    color: var(--muted-foreground);
    font-size: var(--text-sm);
    font-weight: 500;
  }

  & > pre {
    padding: var(--space-2) var(--space-3);
    border-radius: var(--radius);
    background: var(--code);
    color: var(--code-foreground);
    font-size: var(--text-sm);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`
