import type { Gradients, PairSample } from '../../../engine-rs/index'

/**
 * Why the engine gave no numbers, in sentences.
 *
 * @param otherwise the sentence where it does not say why
 */
export function describeProblem(
  {
    mistake,
    problems,
    diagnostics,
  }: Pick<PairSample, 'problems' | 'diagnostics'> & Partial<Pick<Gradients, 'mistake'>>,
  otherwise: string,
): string {
  if (mistake) return inSentences([mistake.message, mistake.help])
  const problem = problems.find(({ severity }) => severity === 'error')
  if (problem) return problem.message
  const diagnostic = diagnostics.find(({ severity }) => severity === 'error')
  if (diagnostic === undefined) return otherwise
  return inSentences([diagnostic.message, ...(diagnostic.help === undefined ? [] : [diagnostic.help])])
}

const inSentences = (texts: readonly string[]): string =>
  texts.map((text) => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}.`).join(' ')
