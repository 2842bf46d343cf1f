/** For tests beside the code: people who stand in a space and talk. Not part of the server. */
import type { Talk } from '@metapyra/contract/talk'
import type { Tile } from '@metapyra/map/plan'
import { expect } from 'vitest'
import { updateMember } from '../../features/workspace/queries.ts'
import { newId } from '../../platform/ids.ts'
import type { Seat, TestSocket } from '../live.ts'
import { ask, seedSpace } from '../live.ts'
import type { TestServer } from '../server.ts'

export const SILENT = { isMuted: true, hasCamera: false, isSharing: false }
/** All stand in one row of the room, where nothing else does. */
const ROW = 10

export interface Talker {
  id: string
  person: Seat
  socket: TestSocket
  seat: string
  /** Whom they talk with, as they were last told. */
  talk(): Talk | undefined
  walkTo(x: number): void
}

/** A page of somebody's who is in the space; it talks once it has said what it sends. */
export const openPage = async (
  person: Seat,
  talks = true,
  door: Pick<Seat, 'socket'> = person,
): Promise<Talker> => {
  const socket = await door.socket()
  const seat = newId()
  let told: Talk | undefined
  socket.on('talk:circle', (talk) => {
    told = talk
  })
  await ask(socket, 'space:enter', {})
  if (talks) await ask(socket, 'talk:media', { seat, ...SILENT })
  return {
    id: person.id,
    person,
    socket,
    seat,
    talk: () => told,
    walkTo: (x) => void socket.emit('space:move', [x, ROW, 0, 0]),
  }
}

export const openSpace = async (server: TestServer) => {
  const space = await seedSpace(server)
  const standAt = async (name: string, lastLocation: Tile, talks = true, at = server) => {
    const person = await space.member(name)
    await updateMember(server.services.db, space.spaceId, person.id, { lastLocation })
    return openPage(person, talks, person.at(at.origin))
  }
  const stand = (name: string, x: number, talks?: boolean, at?: TestServer) =>
    standAt(name, { x, y: ROW }, talks, at)
  return { ...space, stand, standAt }
}

const membersOf = ({ talk }: Talker) =>
  talk()
    ?.circle?.members.map(({ userId }) => userId)
    .toSorted()
export const expectTogether = async (...people: Talker[]) => {
  const ids = people.map(({ id }) => id).toSorted()
  for (const one of people) await expect.poll(() => membersOf(one)).toEqual(ids)
}
export const expectAlone = (one: Talker) =>
  expect.poll(() => one.talk()).toEqual({ circle: null, stages: [], isFull: false, strangers: [] })
