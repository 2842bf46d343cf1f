import { expect, test } from 'vitest'
import type { BoardPlace } from './open-board.ts'
import { openedAt } from './way.ts'

const events: BoardPlace = { tab: 'events', id: null }
const event: BoardPlace = { tab: 'events', id: 'stand-up' }
const library: BoardPlace = { tab: 'library', id: null }
const folder: BoardPlace = { tab: 'library', id: 'plans' }
const note: BoardPlace = { tab: 'library', id: 'note' }

test('[BOARD-1] what is opened has before it where one was, or the list that it stands in', () => {
  expect(openedAt([], event)).toEqual([events, event])
  expect(openedAt([library, folder], note)).toEqual([library, folder, note])
  expect(openedAt([events, event], note)).toEqual([events, event, note])
})

test('[BOARD-1] where one has passed one comes back to; with another list a new way begins', () => {
  expect(openedAt([library, folder, note], folder)).toEqual([library, folder])
  expect(openedAt([library, folder, note], library)).toEqual([library])
  expect(openedAt([library], events)).toEqual([events])
  expect(openedAt([library], library)).toEqual([library])
  expect(openedAt([events, event, note], library)).toEqual([library])
})
