import { Link } from 'react-router-dom'
import { paths } from '../../contract/paths'

/** Leads from a figure to the rule by which branches and loops count in it. */
export function CountingRulesLink({ children }: { children: string }) {
  return <Link to={`${paths.languageHelp}#counting`}>{children}</Link>
}
