import { expect, test } from 'vitest'
import { describeFiles } from './chat.ts'

const picture = { name: 'a.png', width: 10 }
const paper = { name: 'a.pdf' }

test.each([
  [[], ''],
  [[picture], 'Picture'],
  [[picture, picture], '2 pictures'],
  [[paper], 'File a.pdf'],
  [[paper, picture], '2 files'],
  [[{ name: 'Voice note.webm', durationMs: 4000 }], 'Voice note'],
])('[CHAT-50] a message without words is told by what it carries: %o', (files, words) =>
  expect(describeFiles(files)).toBe(words),
)
