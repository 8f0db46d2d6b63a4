/** `ketwork search`: what the library has. */
import { connect, pageOf } from './servers'
import { inOneLine, reportError, type RemoteRequest } from './request'

/** Lists what a search finds. @returns whether the server answered */
export async function search(request: RemoteRequest): Promise<boolean> {
  const { environment, credentials, server, words, options } = request
  const client = connect(server, environment.variables, credentials)
  const found = await client.circuits.search(words.join(' '), { limit: Number(options.limit ?? 20) })
  if (!found.ok) return reportError(request, {}, found.error)
  for (const circuit of found.value) {
    const { id, name, author, circuitParams } = circuit
    if (options.json) environment.out(`${JSON.stringify({ ...circuit, url: pageOf(server, id) })}\n`)
    else {
      const { qubits, depth } = circuitParams
      const by = author === null ? '' : `, by ${inOneLine(author.username)}`
      const figures = `${qubits} ${qubits === 1 ? 'qubit' : 'qubits'}, depth ${depth}`
      environment.out(`${id}  ${inOneLine(name)} (${figures}${by})\n`)
    }
  }
  if (options.json) return true
  const more = (found.page?.total ?? 0) - found.value.length
  if (found.value.length === 0) environment.err('No circuits found.\n')
  else if (more > 0) environment.err(`${more} more. --limit shows up to 100; ${server}/circuits shows all.\n`)
  return true
}
