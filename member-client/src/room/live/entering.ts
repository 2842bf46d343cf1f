import type { ErrorBody } from '@metapyra/contract/errors'
import type { AtHand } from '@metapyra/contract/reception'
import type { Entered } from '@metapyra/contract/room'
import { ApiError, isPassing } from '@metapyra/session/errors'
import type { SpaceConnection } from '@metapyra/session/realtime'
import type { Session } from '@metapyra/session/session'
import { atom } from 'nanostores'

interface Deps {
  connection: Pick<SpaceConnection, 'ask' | 'socket'>
  session: Pick<Session, 'reactTo'>
  onEntered(entered: Entered): Promise<void>
  /** It is tried again in so many ms. */
  onWait(ms: number): void
}

const ENTER_AGAIN_MS = 2000

/** Comes into the room, and again where what keeps one out passes by itself; else it is told why not. */
export const createEntering = ({ connection: { ask, socket }, session, onEntered, onWait }: Deps) => {
  const $isIn = atom(false)
  /** Whom one may call as a guest who waits at the reception; null: one does not wait. */
  const $atHand = atom<readonly AtHand[] | null>(null)
  /** Why one is not let in; null where that is not known, or one is in. */
  const $refused = atom<ErrorBody | null>(null)
  let isAsking = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const comeIn = async (): Promise<void> => {
    isAsking = true
    const entered = await ask('space:enter', {}).finally(() => {
      isAsking = false
    })
    $refused.set(null)
    $atHand.set('reception' in entered ? entered.reception.people : null)
    if ('reception' in entered) return
    $isIn.set(true)
    await onEntered(entered)
  }
  const refuse = (error: ErrorBody): void => {
    $refused.set(error)
    if (error.code !== 'SPACE_FULL') void session.reactTo(error)
  }
  const enter = async (): Promise<void> => {
    clearTimeout(timer)
    try {
      await comeIn()
    } catch (error) {
      $isIn.set(false)
      if (error instanceof ApiError && !isPassing(error.code)) return refuse(error as unknown as ErrorBody)
      // Cut, and then the next connection enters; or the server is not able to just now.
      if (!socket.connected) return
      onWait(ENTER_AGAIN_MS)
      timer = setTimeout(enterUnlessIn, ENTER_AGAIN_MS)
    }
  }
  const enterUnlessIn = (): void => {
    if (socket.connected && !$isIn.get() && !isAsking) void enter()
  }
  socket.on('reception:open', enterUnlessIn)
  socket.on('queue:open', enterUnlessIn)
  // Whoever runs the space by now need not wait.
  socket.on('rights:changed', () => $refused.get() && enterUnlessIn())
  socket.on('queue:ahead', (ahead) => {
    const refused = $refused.get()
    if (refused) $refused.set({ ...refused, ahead })
  })
  socket.on('disconnect', () => $isIn.set(false))

  return { $isIn, $atHand, $refused, enter, close: (): void => clearTimeout(timer) }
}
