import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OutcomeAnnouncement } from './outcome-announcement'

test.each([
  [false, null, ''],
  [true, null, 'Generating your circuit.'],
  [false, 'Bell', 'Circuit generated: Bell. See the output below.'],
])('generating and success are announced in a region that is always there: %s, %s', (loading, name, said) => {
  expect(renderToStaticMarkup(<OutcomeAnnouncement loading={loading} name={name} />)).toBe(
    `<p role="status" class="visually-hidden">${said}</p>`,
  )
})
