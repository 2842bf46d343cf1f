import { expect, test } from 'vitest'
import { statusWords } from './status-words.ts'

const status = (more: object) =>
  statusWords({
    ...{ state: 'busy', emoji: null, text: '', clearAt: null, source: 'manual' },
    ...more,
  } as never)

test('[STATUS-8] that somebody is in a meeting is said once', () => {
  expect(status({ source: 'meeting', text: 'In a meeting' })).toBe('In a meeting')
  expect(status({ source: 'calendar' })).toBe('In a meeting')
  expect(status({ state: 'dnd', emoji: '📚', text: 'Reading' })).toBe('Do not disturb · 📚 Reading')
  expect(status({ state: 'available', text: 'Here' })).toBe('Here')
})
