import { expect, test } from 'vitest'
import type { BoardPlace } from './open-board.ts'
import { pathTo } from './place-path.ts'

const events: BoardPlace = { tab: 'events', id: null }
const event: BoardPlace = { tab: 'events', id: 'stand-up' }
const library: BoardPlace = { tab: 'library', id: null }
const folder: BoardPlace = { tab: 'library', id: 'plans' }
const note: BoardPlace = { tab: 'library', id: 'note' }

test('[BOARD-1] what is opened has before it where one was, or the list that it stands in', () => {
  expect(pathTo([], event)).toEqual([events, event])
  expect(pathTo([library, folder], note)).toEqual([library, folder, note])
  expect(pathTo([events, event], note)).toEqual([events, event, note])
})

test('[BOARD-1] where one has passed one comes back to; with another list a new way begins', () => {
  expect(pathTo([library, folder, note], folder)).toEqual([library, folder])
  expect(pathTo([library, folder, note], library)).toEqual([library])
  expect(pathTo([library], events)).toEqual([events])
  expect(pathTo([library], library)).toEqual([library])
  expect(pathTo([events, event, note], library)).toEqual([library])
})
