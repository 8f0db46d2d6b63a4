import { useParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { paths } from '../../../contract/paths'
import { diagnosticHelpPages, type DiagnosticHelpPage } from '../../../engine-rs/help-pages/generated/help-pages'
import { renderInlineCode } from '../../circuit/inline-code'
import { BackLink } from '../../ui/back-link'
import { LinkButton } from '../../ui/button'
import { Badge } from '../../ui/chip'
import { ArrowLeftIcon, ArrowRightIcon } from '../../ui/icons'
import { lazyComponent } from '../../ui/lazy-component'
import { Page, PageHeader, Stack } from '../../ui/page'
import { Example } from './example'
import { titleOf, stripMarkup } from './diagnostic-title'

/** What one diagnostic means, with a program that draws it and one that does not. */
export default function DiagnosticPage() {
  const { code = '' } = useParams()
  const index = diagnosticHelpPages.findIndex((page) => page.code === code.toUpperCase())
  const page = diagnosticHelpPages[index]
  if (page === undefined) return <UnknownCode code={code} />
  return (
    <Page key={page.code} title={`${page.code}: ${stripMarkup(titleOf(page))}`} width="reading">
      <BackLink to={paths.help}>All diagnostics</BackLink>
      <Stack as="article">
        <header>
          <Facts>
            <code>{page.code}</code>
            <Badge tone={page.severity === 'error' ? 'danger' : 'warning'}>
              {page.severity === 'error' ? 'Error' : 'Warning'}
            </Badge>
          </Facts>
          <h1>{renderInlineCode(titleOf(page))}</h1>
        </header>
        <Explanation>{renderInlineCode(page.explanation)}</Explanation>
        {page.wrong && <Example code={page.code} kind="wrong" {...page.wrong} />}
        <Example code={page.code} kind="right" source={page.right} diagnostics={[]} />
      </Stack>
      <Neighbors previous={diagnosticHelpPages[index - 1]} next={diagnosticHelpPages[index + 1]} />
    </Page>
  )
}

interface NeighborsProps {
  previous: DiagnosticHelpPage | undefined
  next: DiagnosticHelpPage | undefined
}

/** Links to the diagnostics before and after this one. */
function Neighbors({ previous, next }: NeighborsProps) {
  return (
    <Links aria-label="Previous and next diagnostic">
      {previous && (
        <LinkButton to={paths.diagnostic(previous.code)} rel="prev" icon={<ArrowLeftIcon />}>
          <span>
            {previous.code}: {renderInlineCode(titleOf(previous))}
          </span>
        </LinkButton>
      )}
      {next && (
        <LinkButton to={paths.diagnostic(next.code)} rel="next">
          <span>
            {next.code}: {renderInlineCode(titleOf(next))}
          </span>
          <ArrowRightIcon />
        </LinkButton>
      )}
    </Links>
  )
}

const DiagnosticIndex = lazyComponent(async () => (await import('./diagnostic-index')).DiagnosticIndex)

/** The longest code that the page repeats, in UTF-16 units. */
const maxCodeLength = 40

function UnknownCode({ code }: { code: string }) {
  const shown = code.length > maxCodeLength ? `${code.slice(0, maxCodeLength)}…` : code
  return (
    <Page title="Unknown diagnostic">
      <PageHeader
        title={`There is no diagnostic ${shown}`}
        lead="Check the code, or find the diagnostic in this list."
      />
      <DiagnosticIndex />
    </Page>
  )
}

const Facts = styled.p`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  margin-bottom: var(--space-2);
  color: var(--muted-foreground);
`

const Explanation = styled.p`
  text-wrap: pretty;
`

const Links = styled.nav`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));
  gap: var(--space-3);
  margin-top: var(--space-6);

  & > a {
    justify-content: flex-start;
    padding-block: var(--space-2);
    text-align: left;
  }

  & > a[rel='next'] {
    justify-content: flex-end;
    text-align: right;
  }

  & > a[rel='next']:only-child {
    grid-column: -2;
  }

  @media print {
    display: none;
  }
`
