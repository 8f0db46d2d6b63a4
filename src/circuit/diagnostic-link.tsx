import { styled } from 'styled-components'
import { paths } from '../../contract/paths'
import { addressOf } from '../site'

/** A diagnostic's code as a link to its page, in a new tab: nothing that was typed is left. */
export function DiagnosticLink({ code }: { code: string }) {
  return (
    <CodeLink href={addressOf(paths.diagnostic(code))} target="_blank" rel="noopener">
      {code}
      <span className="visually-hidden">: what it means (opens in a new tab)</span>
    </CodeLink>
  )
}

const CodeLink = styled.a`
  font-family: var(--font-mono);
  font-size: var(--text-xs);
`
