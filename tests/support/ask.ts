import type { Person } from './person'

/** Asks the API as somebody; throws where it refuses. */
export async function ask<Data>(
  url: string,
  person: Pick<Person, 'token'>,
  route: string,
  body?: unknown,
): Promise<Data> {
  const [method = 'GET', path = '/'] = route.split(' ')
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${person.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const { data, message } = (await answer.json()) as { data: Data; message: string }
  if (!answer.ok) throw new Error(`${route} answered ${answer.status}: ${message}`)
  return data
}

/** Creates something as somebody, and returns its id. */
export const create = async (
  url: string,
  person: Pick<Person, 'token'>,
  route: string,
  body: object,
): Promise<string> => (await ask<{ id: string }>(url, person, route, body)).id
