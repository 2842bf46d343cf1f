/** For tests beside the code: people who stand in a space and talk. Not part of the server. */
import type { Talk } from '@metapyra/contract/entities/talk'
import type { Tile } from '@metapyra/map/plan'
import { expect } from 'vitest'
import { updateMember } from '../../features/workspace/queries.ts'
import { newId } from '../../platform/ids.ts'
import type { Seat, TestSocket } from '../live.ts'
import { emitExpectingSuccess, seedSpace } from '../live.ts'
import type { TestServer } from '../server.ts'

export const SILENT = { isMuted: true, hasCamera: false, isSharing: false }
/** Everyone stands in one row of the room, which is otherwise empty. */
const ROW = 10

export interface Talker {
  id: string
  person: Seat
  socket: TestSocket
  seat: string
  /** The people in their circle, as last received. */
  talk(): Talk | undefined
  walkTo(x: number): void
}

/** Opens a page of a person in the space; it can talk once it has announced its media. */
export const openPage = async (
  person: Seat,
  talks = true,
  door: Pick<Seat, 'socket'> = person,
): Promise<Talker> => {
  const socket = await door.socket()
  const seat = newId()
  let latestTalk: Talk | undefined
  socket.on('talk:circle', (talk) => {
    latestTalk = talk
  })
  await emitExpectingSuccess(socket, 'space:enter', {})
  if (talks) await emitExpectingSuccess(socket, 'talk:media', { seat, ...SILENT })
  return {
    id: person.id,
    person,
    socket,
    seat,
    talk: () => latestTalk,
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
  for (const person of people) await expect.poll(() => membersOf(person)).toEqual(ids)
}
export const expectAlone = (one: Talker) =>
  expect.poll(() => one.talk()).toEqual({ circle: null, stages: [], isFull: false, strangers: [] })
