import type { Gradients, PairSample } from '../../../engine-rs/index'
import { capitalize } from '../../lib/capitalize'

/**
 * Why the engine gave no numbers, in sentences.
 *
 * @param otherwise the sentence where it does not say why
 */
export function describeProblem(
  answer: Pick<PairSample, 'problems' | 'diagnostics'> & Partial<Pick<Gradients, 'mistake'>>,
  otherwise: string,
): string {
  const { mistake, problems, diagnostics } = answer
  if (mistake) return inSentences([mistake.message, mistake.help])
  const problem = problems.find(({ severity }) => severity === 'error')
  if (problem) return problem.message
  const diagnostic = diagnostics.find(({ severity }) => severity === 'error')
  if (diagnostic === undefined) return otherwise
  return inSentences([diagnostic.message, ...(diagnostic.help === undefined ? [] : [diagnostic.help])])
}

const inSentences = (texts: readonly string[]): string => texts.map((text) => `${capitalize(text)}.`).join(' ')
