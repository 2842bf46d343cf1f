import type { AvailableMember } from '@metapyra/contract/entities/reception'
import type { ErrorBody } from '@metapyra/contract/errors'
import type { EnterReply } from '@metapyra/contract/room'
import { ApiError, isPassing } from '@metapyra/session/errors'
import type { SpaceConnection } from '@metapyra/session/realtime'
import type { Session } from '@metapyra/session/session'
import { atom } from 'nanostores'

interface Deps {
  connection: Pick<SpaceConnection, 'ask' | 'socket'>
  session: Pick<Session, 'reactTo'>
  onEntered(entered: EnterReply): Promise<void>
  /** Called when the next attempt is due in this many ms. */
  onWait(ms: number): void
}

const ENTER_AGAIN_MS = 2000

/** Joins the room, and retries if the obstacle is temporary. Otherwise reports the reason. */
export const createJoin = ({ connection: { ask, socket }, session, onEntered, onWait }: Deps) => {
  const $isIn = atom(false)
  /** Members whom a guest can call while waiting at the reception; null if not waiting. */
  const $callableMembers = atom<readonly AvailableMember[] | null>(null)
  /** Why the user can't join; null if unknown, or if they are in. */
  const $refused = atom<ErrorBody | null>(null)
  let isAsking = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const join = async (): Promise<void> => {
    isAsking = true
    const entered = await ask('space:enter', {}).finally(() => {
      isAsking = false
    })
    $refused.set(null)
    $callableMembers.set('reception' in entered ? entered.reception.people : null)
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
      await join()
    } catch (error) {
      $isIn.set(false)
      if (error instanceof ApiError && !isPassing(error.code)) return refuse(error as unknown as ErrorBody)
      // If disconnected, the next connection joins. Otherwise the server is unavailable, so this retries.
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
  // A person who became an admin doesn't have to wait.
  socket.on('rights:changed', () => $refused.get() && enterUnlessIn())
  socket.on('queue:ahead', (ahead) => {
    const refused = $refused.get()
    if (refused) $refused.set({ ...refused, ahead })
  })
  socket.on('disconnect', () => $isIn.set(false))

  return {
    $isIn,
    $callableMembers: $callableMembers,
    $refused,
    enter,
    close: (): void => clearTimeout(timer),
  }
}
