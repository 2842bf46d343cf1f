import type { Person } from '@metapyra/contract/person'
import { TALK } from '@metapyra/contract/talk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { createRoom } from './room.live.ts'
import type { Seat } from './seats.live.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

it('[TALK-13] of many who switch something at once each of a circle is told once', async () => {
  const { spaceId } = await seedSpace(server)
  const ids = ['ada', 'bob', 'cleo', 'dan']
  const seat = (id: string): Seat => ({
    seat: `seat of ${id}`,
    nodeId: 'this',
    socketId: id,
    isMuted: true,
    hasCamera: false,
    isSharing: false,
  })
  const seats = new Map(ids.map((id) => [id, seat(id)]))
  const notifiedIds: string[] = []
  const failed: Error[] = []
  const room = createRoom({
    spaceId,
    db: server.services.db,
    attempt: (work) => void work.catch((error: Error) => failed.push(error)),
    floor: {
      find: (_spaceId, userId) =>
        ({ userId, x: 10 + ids.indexOf(userId) / 10, y: 10, status: { state: 'available' } }) as Person,
      roomOf: () => undefined,
    },
    seats: () => seats,
    means: { meshMost: TALK.meshMost, hasServer: false },
    sfu: null,
    tell: (personId, talk) => void (talk.circle?.members.length === ids.length && notifiedIds.push(personId)),
  })
  for (const id of ids) room.follow(id)
  await expect
    .poll(() => {
      room.settle()
      return new Set(notifiedIds).size
    })
    .toBe(ids.length)
  notifiedIds.length = 0
  for (let times = 0; times < 5; times++) for (const id of ids) room.retell(id)
  expect([notifiedIds, room.isPending()]).toEqual([[], true])
  room.settle()
  expect(notifiedIds.toSorted()).toEqual(ids)
  room.settle()
  expect(notifiedIds).toHaveLength(ids.length)
  expect(failed).toEqual([])
  room.close()
})
