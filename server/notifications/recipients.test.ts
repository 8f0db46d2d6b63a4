import { expect, test } from 'vitest'
import { recipientsOf, type CommentFacts } from './recipients'

const facts = (part: Partial<CommentFacts>): CommentFacts => ({
  actorId: 'actor',
  circuit: { authorId: 'author', isPublic: true },
  repliedToIds: [],
  mentionedIds: [],
  ...part,
})
const of = (part: Partial<CommentFacts>) => Object.fromEntries(recipientsOf(facts(part)))

test.each<[string, Partial<CommentFacts>, object]>([
  ['the author of the circuit', {}, { author: 'comment' }],
  [
    'whom it replies to, too',
    { repliedToIds: ['other', null, 'first'] },
    { author: 'comment', other: 'reply', first: 'reply' },
  ],
  ['whom it mentions, too', { mentionedIds: ['one', 'two'] }, { author: 'comment', one: 'mention', two: 'mention' }],
  ['each once, with the best reason', { repliedToIds: ['author'], mentionedIds: ['author'] }, { author: 'mention' }],
  ['nobody of what they did', { actorId: 'author', repliedToIds: ['author'], mentionedIds: ['author'] }, {}],
  [
    'of a private circuit its author alone',
    { circuit: { authorId: 'author', isPublic: false }, repliedToIds: ['other'], mentionedIds: ['one'] },
    { author: 'comment' },
  ],
  ['nobody for an account that is gone', { circuit: { authorId: null, isPublic: true } }, {}],
])('of a comment hears %s', (_, part, expected) => expect(of(part)).toEqual(expected))
