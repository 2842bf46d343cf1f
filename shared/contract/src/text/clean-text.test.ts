import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanLine, cleanText } from './clean-text.ts'
import { isolateRightToLeft } from './isolate.ts'

it.each([
  ['Ju\u0308rgen', 'Jürgen'],
  ['Zero\u200bWidth', 'ZeroWidth'],
  ['\u202egnirts desrever', 'gnirts desrever'],
  ['\u2067Ann\u2069 \u200eLee\u200f\u061c', 'Ann Lee'],
  ['  Ann \t\r\n Lee\u00a0', 'Ann Lee'],
  ['Ann\u0000Lee', 'Ann Lee'],
  ['so\u00adft\ufeff\u2060', 'soft'],
  ['A\u200dn\u200cn\ufe0f', 'Ann'],
  ['\u3164\u115f', ''],
  [' \u2800 \u200b', ''],
])('%j becomes %j', (raw, clean) => expect(cleanLine(raw)).toBe(clean))

it.each([
  '👩\u200d💻 Ann',
  '🏳️\u200d🌈',
  '🧑🏽\u200d🚀',
  '❤️',
  '1️⃣ First',
  '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  'می\u200cخواهم',
  'ශ්\u200dරී',
  'क्\u200dष',
  '葛\u{e0100}城',
  'محمد علي',
  'Đức Nguyễn',
])('%s stays', (name) => expect(cleanLine(name)).toBe(name))

it('what is clean stays as it is, and nothing invisible is left of a plain name', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 })
  fc.assert(fc.property(text, (raw) => cleanLine(cleanLine(raw)) === cleanLine(raw)))
  const hidden = fc.constantFrom(
    ...'\u200b\u200c\u200d\u200e\u202a\u202e\u2066\u2069\u00ad\ufeff\ufe0f\u034f',
  )
  const mixed = fc.string({ unit: fc.oneof(hidden, fc.constantFrom(...'abc é')) })
  fc.assert(fc.property(mixed, (raw) => !/\p{DI}|\p{Cc}| {2}/u.test(cleanLine(raw))))
})

it('a text of several lines keeps its lines', () => {
  expect(cleanText('Ju\u0308rgen\n\n  \u2067x\u2069')).toBe('Jürgen\n\n  \u2067x\u2069')
})

it('isolates what is read from right to left in a sentence, and leaves any other alone', () => {
  expect(isolateRightToLeft('محمد علي (2) invited Ann')).toBe('\u2068محمد علي\u2069 (2) invited Ann')
  expect(isolateRightToLeft('Jürgen invited 山田')).toBe('Jürgen invited 山田')
})
