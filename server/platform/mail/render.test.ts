import { expect, test } from 'vitest'
import { renderHtml, renderText } from './render'

const mail = {
  to: 'ada@example.org',
  subject: '2 new notifications',
  paragraphs: ['Hello Ada,'],
  items: [
    { text: 'Bob published “<b> & "Bell"”.', url: 'http://ketwork.test/circuits/1?a=1&b=2' },
    { text: 'Bob follows you.', url: 'http://ketwork.test/profile/2' },
  ],
  closing: ['You decide in your settings: http://ketwork.test/settings#notifications'],
}

test('a list is written as text, each part with its address below it', () => {
  expect(renderText(mail)).toBe(
    [
      'Hello Ada,',
      '• Bob published “<b> & "Bell"”.\n  http://ketwork.test/circuits/1?a=1&b=2',
      '• Bob follows you.\n  http://ketwork.test/profile/2',
      'You decide in your settings: http://ketwork.test/settings#notifications\n',
    ].join('\n\n'),
  )
})

test('a list is written as HTML in which each part is a link, and nothing of it is markup', () => {
  const html = renderHtml(mail)
  expect(html).toContain(
    '<a href="http://ketwork.test/circuits/1?a=1&amp;b=2">Bob published “&lt;b&gt; &amp; &quot;Bell&quot;”.</a></li>',
  )
  expect(html.match(/<li /g)).toHaveLength(2)
})

test('addresses at the end of a mail are links in HTML', () => {
  expect(renderHtml(mail)).toContain(
    'in your settings: <a href="http://ketwork.test/settings#notifications">http://ketwork.test/settings#notifications</a></p>',
  )
})
