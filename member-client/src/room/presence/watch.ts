import { IDLE_AFTER_MS } from '@metapyra/contract/presence'
import type { SpaceSocket } from '@metapyra/session/realtime'

/** How late it is seen that nothing was done for so long. */
const LOOK_EVERY_MS = 15_000
const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const

const watched = new WeakMap<SpaceSocket, { tell(): void }>()

/** Tells the room when nobody does anything at this device; said again each time the room is entered. */
export const watch = (socket: SpaceSocket): void => {
  const known = watched.get(socket) ?? begin(socket)
  watched.set(socket, known)
  known.tell()
}

const begin = (socket: SpaceSocket) => {
  let isIdle = false
  let activeAtMs = Date.now()
  const tell = () => void socket.emit('status:idle', { isIdle }, () => undefined)
  const turn = (next: boolean) => {
    if (next === isIdle) return
    isIdle = next
    tell()
  }
  const onInput = () => {
    activeAtMs = Date.now()
    turn(false)
  }
  const timer = setInterval(() => turn(Date.now() - activeAtMs >= IDLE_AFTER_MS), LOOK_EVERY_MS)
  const ended = new AbortController()
  for (const input of INPUTS)
    document.addEventListener(input, onInput, { signal: ended.signal, passive: true, capture: true })
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') return
    clearInterval(timer)
    ended.abort()
  })
  return { tell }
}
