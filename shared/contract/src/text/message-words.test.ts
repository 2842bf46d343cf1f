import { expect, test } from 'vitest'
import { messagePreview, messageWords } from './message-words.ts'

test.each([
  ['**Fire** drill\n\n- door\n- `yard`\n> said', 'Fire drill door · yard said'],
  ['```\nlet a\nlet b\n```', 'let a let b'],
  ['See [the plan](https://example.com/plan)', 'See the plan'],
  ['****', '****'],
])('[CHAT-21] %j is told in one line as %j', (body, words) => {
  expect(messageWords(body)).toBe(words)
})

test('[CHAT-21] a message without words is told by its files', () => {
  expect(messagePreview({ body: ' ', files: [{ name: 'plan.pdf' }] })).toBe('File plan.pdf')
})
