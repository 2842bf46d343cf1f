import { IDLE_AFTER_MS } from '@metapyra/contract/presence'
import type { SpaceSocket } from '@metapyra/session/realtime'

/** Maximum delay until inactivity is noticed. */
const CHECK_INTERVAL_MS = 15_000
const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const

const watchBySocket = new WeakMap<SpaceSocket, { reportIdle(): void }>()

/** Reports inactivity at this device to the room. Reports it again on each join. */
export const watchIdleness = (socket: SpaceSocket): void => {
  const watch = watchBySocket.get(socket) ?? begin(socket)
  watchBySocket.set(socket, watch)
  watch.reportIdle()
}

const begin = (socket: SpaceSocket) => {
  let isIdle = false
  let activeAtMs = Date.now()
  const reportIdle = () => void socket.emit('status:idle', { isIdle }, () => undefined)
  const turn = (next: boolean) => {
    if (next === isIdle) return
    isIdle = next
    reportIdle()
  }
  const onInput = () => {
    activeAtMs = Date.now()
    turn(false)
  }
  const timer = setInterval(() => turn(Date.now() - activeAtMs >= IDLE_AFTER_MS), CHECK_INTERVAL_MS)
  const ended = new AbortController()
  for (const input of INPUTS)
    document.addEventListener(input, onInput, { signal: ended.signal, passive: true, capture: true })
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') return
    clearInterval(timer)
    ended.abort()
  })
  return { reportIdle }
}
