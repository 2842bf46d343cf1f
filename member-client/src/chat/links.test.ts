import { expect, test } from 'vitest'
import { textParts } from './links.ts'

test.each([
  ['see https://example.com/a?b=1.', 'https://example.com/a?b=1', 'https://example.com/a?b=1'],
  [
    '(https://en.wikipedia.org/wiki/Tea_(drink))',
    'https://en.wikipedia.org/wiki/Tea_(drink)',
    'https://en.wikipedia.org/wiki/Tea_(drink)',
  ],
  ['www.example.com!', 'www.example.com', 'https://www.example.com'],
])('%s has its address as a link', (body, text, href) => {
  const parts = textParts(body)
  expect(parts.find((part) => part.href)).toEqual({ text, href })
  expect(parts.map((part) => part.text).join('')).toBe(body)
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '<b>bold</b>', 'http://'])(
  '%s stays text',
  (body) => {
    expect(textParts(body)).toEqual([{ text: body }])
  },
)
