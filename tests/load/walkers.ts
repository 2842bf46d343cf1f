import type { ClientToServer, ServerToClient } from '@metapyra/contract/realtime'
import type { IsFree } from '@metapyra/map/walkable'
import type { Socket } from 'socket.io-client'
import { io } from 'socket.io-client'
import type { Person } from './people.ts'
import { cookieHeader } from './people.ts'

type Live = Socket<ServerToClient, ClientToServer>

const STEP_MS = 100
const STEP_TILES = 0.4
const AWAY = [
  [0, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
] as const

interface Site {
  origin: string
  port: number
  spaceId: string
}

const connect = ({ origin, port, spaceId }: Site, person: Person): Promise<Live> => {
  const socket: Live = io(origin, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { workspaceId: spaceId },
    extraHeaders: { cookie: cookieHeader(person, port), origin },
  })
  return new Promise((resolve, reject) => {
    socket.once('connect_error', reject)
    socket.once('connect', () => resolve(socket))
  })
}

/** Walks about without end: straight on, and another way where something stands. */
const walk = async (site: Site, person: Person, isFree: IsFree, seed: number) => {
  const socket = await connect(site, person)
  const { promise, resolve, reject } = Promise.withResolvers<{ x: number; y: number }>()
  socket.emit('space:enter', {}, (answer) =>
    answer.ok ? resolve(answer.value.self) : reject(new Error('Not let in')),
  )
  let { x, y } = await promise
  let direction = seed % 4
  const step = () => {
    const [dx, dy] = AWAY[direction] ?? AWAY[0]
    const next = { x: x + dx * STEP_TILES, y: y + dy * STEP_TILES }
    const ahead = { x: Math.round(next.x + dx * 0.3), y: Math.round(next.y + dy * 0.3) }
    if (isFree(ahead.x, ahead.y) && isFree(Math.round(next.x), Math.round(next.y))) ({ x, y } = next)
    else direction = (direction + 1 + Math.floor(Math.random() * 3)) % 4
    socket.volatile.emit('space:move', [Math.round(x * 100) / 100, Math.round(y * 100) / 100, direction, 1])
  }
  const timer = setInterval(step, STEP_MS)
  return () => {
    clearInterval(timer)
    socket.disconnect()
  }
}

/** Lets people walk about in a space, ten steps a second each; answers how to end it. */
export const letWalk = async (site: Site, people: readonly Person[], isFree: IsFree): Promise<() => void> => {
  const ends: (() => void)[] = []
  for (const [index, person] of people.entries()) ends.push(await walk(site, person, isFree, index))
  return () => {
    for (const end of ends) end()
  }
}
