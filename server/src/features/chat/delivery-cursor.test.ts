import { expect, it } from 'vitest'
import type { ConversationRow } from './core/queries.ts'
import { createDeliveryCursors } from './delivery-cursor.live.ts'

const at = (lastChange: number) => ({ id: 'c', lastChange }) as ConversationRow

it('[CHAT-9] what is told and looked up is shown once, in whatever order it comes', () => {
  const cursors = createDeliveryCursors()
  cursors.startAt(at(10))
  expect(cursors.missingFrom(at(10))).toBeUndefined()
  expect([13, 11, 13, 11].map((change) => cursors.add('c', change))).toEqual([true, true, false, false])
  expect(cursors.missingFrom(at(13))).toBe(12)
  expect(cursors.add('c', 12)).toBe(true)
  expect(cursors.missingFrom(at(13))).toBeUndefined()
})

it('[CHAT-9] what was stored before the first look and is told after it is not lost', () => {
  const cursors = createDeliveryCursors()
  cursors.startAt(at(10))
  expect(cursors.add('c', 10)).toBe(true)
})

it('[CHAT-9] of a conversation that has only begun nothing is missed', () => {
  const cursors = createDeliveryCursors()
  expect(cursors.add('c', 1)).toBe(true)
  expect(cursors.missingFrom(at(3))).toBe(2)
  expect(createDeliveryCursors().missingFrom(at(2))).toBe(1)
})

it('[CHAT-9] what was shown while the first look was under way is not shown again', () => {
  const cursors = createDeliveryCursors()
  expect(cursors.add('c', 11)).toBe(true)
  cursors.startAt(at(10))
  expect(cursors.missingFrom(at(11))).toBeUndefined()
  expect(cursors.missingFrom(at(12))).toBe(12)
  expect(cursors.add('c', 11)).toBe(false)
})

it('[CHAT-12] of what was changed again before it was looked up the last state alone is shown', () => {
  const cursors = createDeliveryCursors()
  cursors.startAt(at(10))
  expect(cursors.missingFrom(at(13))).toBe(11)
  // Changes 11 and 12 were to the message that has changed again in 13.
  expect(cursors.add('c', 13)).toBe(true)
  cursors.passTo(at(13))
  expect(cursors.missingFrom(at(13))).toBeUndefined()
  expect(cursors.add('c', 12)).toBe(false)
})
