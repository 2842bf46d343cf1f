import type { ClientToServer, ServerToClient } from '@metapyra/contract/realtime'
import type { IsFree } from '@metapyra/map/walkable'
import type { Socket } from 'socket.io-client'
import { io } from 'socket.io-client'
import type { Person } from './people.ts'
import { cookieHeader } from './people.ts'
import { createWalk } from './walks.ts'

type Live = Socket<ServerToClient, ClientToServer>

const STEP_MS = 100

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

const walk = async (site: Site, person: Person, isFree: IsFree) => {
  const socket = await connect(site, person)
  const { promise, resolve, reject } = Promise.withResolvers<{ x: number; y: number }>()
  socket.emit('space:enter', {}, (answer) =>
    answer.ok && 'self' in answer.value ? resolve(answer.value.self) : reject(new Error('Not let in')),
  )
  const { x, y } = await promise
  const { step } = createWalk(x, y, isFree)
  const timer = setInterval(() => socket.volatile.emit('space:move', step()), STEP_MS)
  return () => {
    clearInterval(timer)
    socket.disconnect()
  }
}

/** Lets people walk around in a space, ten steps a second each. Returns a function that ends it. */
export const letWalk = async (site: Site, people: readonly Person[], isFree: IsFree): Promise<() => void> => {
  const ends: (() => void)[] = []
  for (const person of people) ends.push(await walk(site, person, isFree))
  return () => {
    for (const end of ends) end()
  }
}
