import { expect, test } from 'vitest'
import { waveformOf } from './recording.ts'

test('[CHAT-55] a recording is drawn by forty digits, each as loud as its loudest moment', () => {
  expect(waveformOf([])).toBe('0'.repeat(40))
  expect(waveformOf([0, 1])).toBe('0'.repeat(20) + '9'.repeat(20))
  const moments = Array.from({ length: 400 }, (_, at) => (at % 10 === 3 ? 0.25 : 0))
  expect(waveformOf(moments)).toBe('5'.repeat(40))
})
