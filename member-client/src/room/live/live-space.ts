import type { ErrorBody } from '@metapyra/contract/errors'
import { decodeMoves } from '@metapyra/contract/moves'
import type { PersonWithMapNumber } from '@metapyra/contract/person'
import type { Move } from '@metapyra/contract/realtime'
import type { EnterReply } from '@metapyra/contract/room'
import { REACTIONS } from '@metapyra/contract/signals'
import type { Area, Plan, Tile } from '@metapyra/map/plan'
import { areaAt } from '@metapyra/map/plan'
import { walkableOf } from '@metapyra/map/walkable'
import { loadPart } from '@metapyra/session/load-part'
import { storeFor } from '@metapyra/session/local-store'
import { connectSpace } from '@metapyra/session/realtime'
import type { Session } from '@metapyra/session/session'
import { ASKED_ROOM } from '@metapyra/session/storage-keys'
import { atom } from 'nanostores'
import { createTalk } from '../../calls/talk.ts'
import { createChats } from '../../chat/chats.ts'
import { fetchMap } from '../../session/fetch-map.ts'
import { tab } from '../../session/session.ts'
import { transports } from '../../session/webtransport.ts'
import { $desks } from './desks.ts'
import { createDoors } from './doors.ts'
import { createJoin } from './join-room.ts'
import { createNavigation } from './navigation.ts'
import { createOwnMoves } from './own-moves.ts'
import { createPeople } from './people.ts'
import { createPlayout } from './playout.ts'
import type { Presence } from './presence.ts'
import { createRoomAnnouncer } from './room-announcer.ts'
import { createSocial } from './social.ts'
import { createWalker } from './walker.ts'

export type LiveSpace = ReturnType<typeof openSpace>

/** The state of one space on this page until `close`: its people, the user's avatar, its chats. */
export const openSpace = ({
  session,
  spaceId,
  userId,
}: {
  session: Session
  spaceId: string
  userId: string
}) => {
  const $presence = atom<Presence | null>(null)
  /** The map area that the user is in. */
  const $area = atom<Area | undefined>(undefined)
  /** When the next reconnect is due, by this page's clock. */
  const $retryAtMs = atom(0)
  /** Why the connection fails, as a text of §8. */
  const $trouble = atom('')
  const $ended = atom<ErrorBody | null>(null)
  const announcer = createRoomAnnouncer()
  const people = createPeople(announcer.add)
  const playout = createPlayout()
  let mapUrl = ''
  /** Notifies the renderer that something has moved. */
  let onMoved: () => void = () => undefined

  const { $connection, $chatPlayer } = session.state
  // Loaded while there is a connection. Without it, the banner has less detail.
  const trouble = loadPart(() => import('../../session/connection-errors.lazy.ts')).then(
    ({ createConnectionErrors }) => createConnectionErrors($trouble),
    () => undefined,
  )
  const onWait = (ms: number): void => $retryAtMs.set(performance.now() + ms)
  const connection = connectSpace({
    workspaceId: spaceId,
    $connection,
    transports,
    onOpen: () => {
      void trouble.then((module) => module?.end())
      void entering.enter()
    },
    onWait,
    onTrouble: (...failure) => void trouble.then((module) => module?.report(...failure)),
    onEnded: (error) => {
      $ended.set(error)
      void session.reactTo(error)
    },
  })
  const { socket, ask } = connection
  const isIn = () => entering.$isIn.get()
  const selfId = () => $presence.get()?.self.userId ?? userId
  const chats = createChats({
    api: session.api,
    socket,
    ask,
    isOpen: isIn,
    storage: storeFor(userId, `outbox/${spaceId}`),
    spaceId,
    selfId,
    nameOf: (id) => (id === spaceId ? session.state.$workspace.get()?.name : people.faceOf(id)?.name),
    onPersonSeen: people.takeFromChat,
    onWritten: () => session.state.$hasWritten.set(true),
    onGone: (id) => $chatPlayer.get() === id && $chatPlayer.set(null),
  })

  const onProblem = (words: string): void => session.toast('warning', words)
  const talk = createTalk({
    connection,
    selfId,
    ownPlace: () => $presence.get()?.walker.place,
    plan: () => $presence.get()?.plan,
    placeOf: people.placeOf,
    nameOf: (id) => people.faceOf(id)?.name,
    onNews: announcer.add,
    onProblem,
  })

  let ownMoves = createOwnMoves({ x: 0, y: 0 })
  const setPresence = (self: PersonWithMapNumber, plan: Plan): void => {
    ownMoves = createOwnMoves(self)
    const isFree = walkableOf(plan)
    const sendMove = (move: Move) => {
      ownMoves.tell(move)
      $area.set(areaAt(plan, { x: move[0], y: move[1] }))
      // Steps may get lost on a slow connection; the final position must not.
      if (isIn()) (move[3] === 1 ? socket.volatile : socket).emit('space:move', move)
    }
    const walker = createWalker(plan, isFree, self, sendMove, doors.isBarred, navigation.isTaken)
    $area.set(areaAt(plan, self))
    $presence.set({ self, plan, isFree, walker })
  }

  const onEntered = async (entered: EnterReply): Promise<void> => {
    const { self, people: otherPeople, space, desks, closedDoors } = entered
    playout.reset()
    $desks.set(desks)
    doors.enter(closedDoors)
    people.replace(otherPeople.filter((person) => person.userId !== self.userId))
    mapUrl = space.map.url
    const plan = await fetchMap(mapUrl)
    // Disconnected meanwhile, so the next connection joins; or the map has changed again.
    if (!isIn() || mapUrl !== space.map.url) return
    setPresence(self, plan)
    onMoved()
    talk.enter()
    session.state.$room.set({ socket, entered })
    chats.resync()
    if (tab.get(ASKED_ROOM))
      void loadPart(() => import('../places/initial-room.lazy.ts')).then((initialRoom) =>
        initialRoom.goToInitialRoom(plan, navigation),
      )
  }
  const entering = createJoin({ connection, session, onEntered, onWait })

  const navigation = createNavigation({
    $presence,
    people,
    socket,
    doors: () => doors,
    onMoved: () => onMoved(),
    onProblem,
  })
  const doors = createDoors({
    connection,
    session,
    $presence,
    $area,
    people,
    goInto: navigation.goInto,
    onNews: announcer.add,
    onMoved: () => onMoved(),
  })
  const social = createSocial({
    connection,
    session,
    faceOf: people.faceOf,
    goTo: navigation.goTo,
    onReaction: (reactions) => {
      for (const [personId, reaction] of reactions) {
        const name = personId !== selfId() && people.faceOf(personId)?.name
        if (name) announcer.add(`reacted with ${REACTIONS[reaction]?.name.toLowerCase()}`, name)
      }
      onMoved()
    },
  })

  socket.on('disconnect', () => $presence.get()?.walker.stop())
  socket.on('space:join', (person) => {
    const presence = $presence.get()
    if (person.userId === presence?.self.userId) $presence.set({ ...presence, self: person })
    else people.join(person)
    onMoved()
  })
  socket.on('space:changed', ({ map }) => {
    // Everyone is at another position, on a map that is not loaded yet.
    if (isIn() && map.url !== mapUrl) void entering.enter()
  })
  socket.on('space:desks', (desks) => {
    $desks.set(desks)
    onMoved()
  })
  socket.on('space:leave', (id) => {
    people.leave(id)
    onMoved()
  })
  /** The server, or another page of the same user, moved the user; that position is right. */
  const setOwnPosition = (place: Tile): void => {
    ownMoves.put(place)
    $presence.get()?.walker.setPosition(place)
  }
  socket.on('space:moves', (moves) => {
    const nowMs = performance.now()
    playout.onMessage(moves[0] ?? 0, nowMs)
    for (const move of decodeMoves(moves)) {
      if (move.n !== $presence.get()?.self.n) people.move(move, playout.showAt(move.atMs), nowMs)
      else if (!ownMoves.isEcho(move)) setOwnPosition(move)
    }
    onMoved()
  })
  socket.on('space:put', (place) => {
    setOwnPosition(place)
    onMoved()
  })
  return {
    people,
    chats,
    talk,
    doors,
    spaceId,
    selfId,
    $presence,
    $area,
    ...entering,
    connection,
    $ended,
    $retryAtMs,
    $trouble,
    $news: announcer.$news,
    $connection,
    ...social,
    ...navigation,
    onMoved: (listener: () => void): void => {
      onMoved = listener
    },
    close: (): void => {
      entering.close()
      announcer.close()
      chats.close()
      talk.close()
      connection.close()
    },
  }
}
