/** Messages for invalid values where the contract has none of its own. */
import { z } from 'zod'

/** Makes zod's messages readable. Those that a schema defines stay. */
export function setValidationMessages(): void {
  z.config({
    customError(issue) {
      const name = nameOf(issue.path ?? [])
      switch (issue.code) {
        case 'invalid_type':
          if (issue.input === undefined || issue.input === null) return `${name} is required.`
          return `${name} must be ${kinds[issue.expected] ?? `a ${issue.expected}`}.`
        case 'invalid_value':
          return `${name} must be one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}.`
        case 'invalid_union':
          return 'discriminator' in issue && issue.note !== undefined
            ? `${name} has a type that does not exist.`
            : `${name} is not valid.`
        case 'unrecognized_keys':
          return `${issue.path?.length ? `${name} has` : 'There is'} a field that does not exist: ${issue.keys.join(', ')}.`
        case 'too_big':
          if (issue.origin === 'string') return `${name} can have at most ${issue.maximum} characters.`
          if (issue.origin === 'array') return `${name} can have at most ${issue.maximum} entries.`
          return `${name} can be at most ${issue.maximum}.`
        case 'too_small':
          if (issue.origin === 'string') return `${name} needs at least ${issue.minimum} characters.`
          if (issue.origin === 'array') return `${name} needs at least ${issue.minimum} entries.`
          return `${name} must be at least ${issue.minimum}.`
        default:
          return `${name} is not valid.`
      }
    },
  })
}

const kinds: Partial<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  tuple: 'a list of fixed length',
}

const nameOf = (path: readonly PropertyKey[]) => (path.length === 0 ? 'The body' : path.map(String).join('.'))
