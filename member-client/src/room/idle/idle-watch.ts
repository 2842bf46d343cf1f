import { IDLE_AFTER_MS } from '@metapyra/contract/presence'
import type { SpaceSocket } from '@metapyra/session/realtime'
import { watchMachine } from './machine-idleness.ts'

/** Maximum delay until inactivity is noticed. */
const CHECK_INTERVAL_MS = 15_000
const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const

const watchBySocket = new WeakMap<SpaceSocket, { reportIdle(): void }>()

/** Reports inactivity at this device to the room. Reports it again on each join. */
export const watchIdleness = (socket: SpaceSocket, isTalking: () => boolean): void => {
  const watch = watchBySocket.get(socket) ?? begin(socket, isTalking)
  watchBySocket.set(socket, watch)
  watch.reportIdle()
}

const begin = (socket: SpaceSocket, isTalking: () => boolean) => {
  const ended = new AbortController()
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
  const isMachineIdle = watchMachine(() => check(), ended.signal)
  const check = () => {
    // Someone in another window may be working there, and someone who talks is there without touching anything. Who is
    // away already stays so when the screen locks, which takes the focus too.
    if (isTalking() || !(isIdle || document.hasFocus())) activeAtMs = Date.now()
    turn(!isTalking() && (isMachineIdle() ?? Date.now() - activeAtMs >= IDLE_AFTER_MS))
  }
  const timer = setInterval(check, CHECK_INTERVAL_MS)
  for (const input of INPUTS)
    document.addEventListener(input, onInput, { signal: ended.signal, passive: true, capture: true })
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') return
    clearInterval(timer)
    ended.abort()
  })
  return { reportIdle }
}
