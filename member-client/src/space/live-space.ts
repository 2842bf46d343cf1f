import type { ErrorBody } from '@metapyra/contract/errors'
import { decodeMoves } from '@metapyra/contract/moves'
import { REACTIONS } from '@metapyra/contract/presence'
import type { Move, NumberedPerson } from '@metapyra/contract/realtime'
import type { AtHand } from '@metapyra/contract/reception'
import type { Area, Plan, Tile } from '@metapyra/map/plan'
import { areaAt } from '@metapyra/map/plan'
import { walkableOf } from '@metapyra/map/walkable'
import { keptFor } from '@metapyra/session/kept'
import { connectSpace } from '@metapyra/session/realtime'
import type { Session } from '@metapyra/session/session'
import { atom } from 'nanostores'
import { createChat } from '../chat/chat.ts'
import { createTalk } from '../talk/talk.ts'
import { $desks } from './desks.ts'
import { createDoors } from './doors.ts'
import { fetchMap } from './fetch-map.ts'
import { createNews } from './news.ts'
import { createOwnMoves } from './own-moves.ts'
import { createPeople } from './people.ts'
import { createPlayout } from './playout.ts'
import type { Presence } from './presence.ts'
import { createSocial } from './social.ts'
import { createWalker } from './walker.ts'
import { createWays } from './ways.ts'

export type { Presence }

export type LiveSpace = ReturnType<typeof openSpace>

const ENTER_AGAIN_MS = 2000

/** One space as this page lives in it, from here until `close`: its people, one's own figure, its chats. */
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
  /** The part of the map that one stands in. */
  const $area = atom<Area | undefined>(undefined)
  /** Whom one may call as a guest who waits at the reception; null: one does not wait. */
  const $atHand = atom<readonly AtHand[] | null>(null)
  /** When a cut line is tried again, by this page's clock. */
  const $retryAtMs = atom(0)
  const $ended = atom<ErrorBody | null>(null)
  const news = createNews()
  const people = createPeople(news.add)
  const playout = createPlayout()
  let isEntered = false
  let mapUrl = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Something has moved: whoever draws is told. */
  let onMoved: () => void = () => undefined

  const { $connection } = session.state
  const connection = connectSpace({
    workspaceId: spaceId,
    $connection,
    onOpen: () => void enter(),
    onWait: (ms) => $retryAtMs.set(performance.now() + ms),
    onEnded: (error) => {
      $ended.set(error)
      void session.reactTo(error)
    },
  })
  const { socket, ask } = connection
  const selfId = () => $presence.get()?.self.userId ?? userId
  const chat = createChat({
    api: session.api,
    ask,
    isOpen: () => isEntered,
    storage: keptFor(userId, `outbox/${spaceId}`),
    spaceId,
    selfId,
    nameOf: (id) => (id === spaceId ? session.state.$workspace.get()?.name : people.faceOf(id)?.name),
    hearOf: people.hearOf,
    onWritten: () => session.state.$hasWritten.set(true),
  })

  const onProblem = (words: string): void => session.toast('warning', words)
  const talk = createTalk({
    connection,
    selfId,
    ownPlace: () => $presence.get()?.walker.place,
    placeOf: people.placeOf,
    nameOf: (id) => people.faceOf(id)?.name,
    onNews: news.add,
    onProblem,
  })

  let own = createOwnMoves({ x: 0, y: 0 })
  const stand = (self: NumberedPerson, plan: Plan): void => {
    own = createOwnMoves(self)
    const isFree = walkableOf(plan)
    const tell = (move: Move) => {
      own.tell(move)
      $area.set(areaAt(plan, { x: move[0], y: move[1] }))
      // Steps may get lost where the line is slow; where one stops must not.
      if (isEntered) (move[3] === 1 ? socket.volatile : socket).emit('space:move', move)
    }
    const walker = createWalker(plan, isFree, self, tell, doors.isBarred)
    $area.set(areaAt(plan, self))
    $presence.set({ self, plan, isFree, walker })
  }

  /** Whether one stands on the map now. */
  const walkIn = async (): Promise<boolean> => {
    const entered = await ask('space:enter', {})
    $atHand.set('reception' in entered ? entered.reception.people : null)
    if ('reception' in entered) return false
    const { self, people: others, space, desks, closedDoors } = entered
    isEntered = true
    playout.reset()
    $desks.set(desks)
    doors.enter(closedDoors)
    people.replace(others.filter((one) => one.userId !== self.userId))
    mapUrl = space.map.url
    const plan = await fetchMap(mapUrl)
    // Cut meanwhile, and then the next connection enters; or on yet another map by now.
    if (!isEntered || mapUrl !== space.map.url) return false
    stand(self, plan)
    onMoved()
    talk.enter()
    session.state.$room.set({ socket, entered })
    return true
  }
  const enter = async (): Promise<void> => {
    try {
      if (!(await walkIn())) return
    } catch {
      isEntered = false
      // Cut, and then the next connection enters; or the server is not able to just now.
      clearTimeout(timer)
      timer = setTimeout(() => socket.connected && !isEntered && void enter(), ENTER_AGAIN_MS)
      return
    }
    // What of the chat did not come is asked for with the next connection: one is in the room without it.
    await chat.resync().catch(() => undefined)
  }

  const ways = createWays({
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
    faceOf: people.faceOf,
    goInto: ways.goInto,
    onNews: news.add,
    onMoved: () => onMoved(),
  })
  const social = createSocial({
    connection,
    session,
    faceOf: people.faceOf,
    goTo: ways.goTo,
    onReaction: (reactions) => {
      for (const [personId, reaction] of reactions) {
        const name = personId !== selfId() && people.faceOf(personId)?.name
        if (name) news.add(`reacted with ${REACTIONS[reaction]?.name.toLowerCase()}`, name)
      }
      onMoved()
    },
  })

  socket.on('disconnect', () => {
    isEntered = false
    $presence.get()?.walker.stop()
  })
  socket.on('space:join', (person) => {
    const presence = $presence.get()
    if (person.userId === presence?.self.userId) $presence.set({ ...presence, self: person })
    else people.join(person)
    onMoved()
  })
  socket.on('space:changed', ({ map }) => {
    // Everybody stands elsewhere, on ground that is not known yet.
    if (isEntered && map.url !== mapUrl) void enter()
  })
  socket.on('space:desks', (desks) => {
    $desks.set(desks)
    onMoved()
  })
  socket.on('reception:open', () => void enter())
  socket.on('space:leave', (id) => {
    people.leave(id)
    onMoved()
  })
  /** The server, or another page of the same person, has one elsewhere: it is right. */
  const put = (place: Tile): void => {
    own.put(place)
    $presence.get()?.walker.put(place)
  }
  socket.on('space:moves', (moves) => {
    const nowMs = performance.now()
    playout.hear(moves[0] ?? 0, nowMs)
    for (const move of decodeMoves(moves)) {
      if (move.n !== $presence.get()?.self.n) people.move(move, playout.showAt(move.atMs), nowMs)
      else if (!own.isEcho(move)) put(move)
    }
    onMoved()
  })
  socket.on('space:put', (place) => {
    put(place)
    onMoved()
  })
  socket.on('chat:message', chat.receive)
  void chat.load()

  return {
    people,
    chat,
    talk,
    doors,
    spaceId,
    selfId,
    $presence,
    $area,
    $atHand,
    connection,
    $ended,
    $retryAtMs,
    $news: news.$news,
    $connection,
    ...social,
    ...ways,
    onMoved: (listener: () => void): void => {
      onMoved = listener
    },
    close: (): void => {
      clearTimeout(timer)
      news.close()
      chat.close()
      talk.close()
      connection.close()
    },
  }
}
