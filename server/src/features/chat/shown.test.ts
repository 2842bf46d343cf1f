import { expect, it } from 'vitest'
import type { ConversationRow } from './queries.ts'
import { createShownPlaces } from './shown.live.ts'

const at = (lastSeq: number) => ({ id: 'c', lastSeq }) as ConversationRow

it('[CHAT-9] what is told and looked up is shown once, in whatever order it comes', () => {
  const places = createShownPlaces()
  places.startAt(at(10))
  expect(places.missingFrom(at(10))).toBeUndefined()
  expect([13, 11, 13, 11].map((seq) => places.add('c', seq))).toEqual([true, true, false, false])
  expect(places.missingFrom(at(13))).toBe(12)
  expect(places.add('c', 12)).toBe(true)
  expect(places.missingFrom(at(13))).toBeUndefined()
})

it('[CHAT-9] what was stored before the first look and is told after it is not lost', () => {
  const places = createShownPlaces()
  places.startAt(at(10))
  expect(places.add('c', 10)).toBe(true)
})

it('[CHAT-9] of a conversation that has only begun nothing is missed', () => {
  const places = createShownPlaces()
  expect(places.add('c', 1)).toBe(true)
  expect(places.missingFrom(at(3))).toBe(2)
  expect(createShownPlaces().missingFrom(at(2))).toBe(1)
})

it('[CHAT-9] what was shown while the first look was under way is not shown again', () => {
  const places = createShownPlaces()
  expect(places.add('c', 11)).toBe(true)
  places.startAt(at(10))
  expect(places.missingFrom(at(11))).toBeUndefined()
  expect(places.missingFrom(at(12))).toBe(12)
  expect(places.add('c', 11)).toBe(false)
})
