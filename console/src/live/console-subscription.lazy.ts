import type { ConsoleChange } from '@metapyra/contract/console'
import { isAdminRole } from '@metapyra/contract/constants'
import { ApiError, isPassing } from '@metapyra/session/errors'
import { connectSpace } from '@metapyra/session/realtime'
import type { LiveChanges } from '../providers/live.ts'
import { clearLeaveQuestion } from '../session/leave-question.ts'
import { heedRights } from '../session/rights.ts'
import { leaveConsole, session, state } from '../session/session.ts'

const RESUBSCRIBE_DELAY_MS = 2000

const currentRole = () => state.$workspace.get()?.userRole

/**
 * Reads the caller's rights again. If the role changed and still has access to the console, a toast explains the new
 * view.
 */
async function refreshRights(): Promise<void> {
  const before = currentRole()
  await heedRights(session, leaveConsole)
  const now = currentRole()
  if (before && now && before !== now && isAdminRole(now))
    session.toast('info', `You’re now ${now === 'owner' ? 'an owner' : 'an admin'} of this space.`)
}

const rereadRights = () =>
  // If the profile can't be loaded, the server still checks each call against the current rights.
  void refreshRights().catch(() => undefined)

/** Displays a toast, because an admin who is offered ownership may be on any page. */
async function notifyOwnershipOffer(): Promise<void> {
  if (state.$workspace.get()?.userRole !== 'admin') return
  const { offer } = await session.api('POST v2/ownership/offered', {}, { isSilent: true })
  if (!offer) return
  session.toast('info', `${offer.giver.name} offered you ownership of this space. See Settings, “Owners”.`)
}

/** Subscribes to changes in a space's console, without joining its room. Returns a function that unsubscribes. */
export function subscribeToConsole(workspaceId: string, live: LiveChanges): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const connection = connectSpace({
    workspaceId,
    $connection: state.$connection,
    // Few events arrive here, so the room's custom transport is not part of this build.
    transports: ['polling', 'websocket'],
    onOpen: (isReconnect) => {
      void begin()
      // The caller's rights and the space's name come with the profile, and may have changed while disconnected.
      if (isReconnect) rereadRights()
    },
    onEnded: (error) => {
      clearLeaveQuestion()
      void session.reactTo(error)
    },
  })
  const { socket, ask } = connection
  const begin = async (): Promise<void> => {
    clearTimeout(timer)
    try {
      await ask('console:follow', {})
      // Refetches everything, because changes since the page was loaded or the connection was lost were not received.
      live.refetchAll()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!isPassing(error.code)) return rereadRights()
      timer = setTimeout(() => socket.connected && void begin(), RESUBSCRIBE_DELAY_MS)
    }
  }
  socket.on('console:changed', (change: ConsoleChange) => {
    live.onChange(change)
    // The space's name is in the header of every page and comes with the profile.
    if (change.resource === 'space') rereadRights()
  })
  socket.on('rights:changed', rereadRights)
  socket.on('ownership:changed', () => {
    live.onChange({ resource: 'ownership' })
    void notifyOwnershipOffer().catch(() => undefined)
  })
  return () => {
    clearTimeout(timer)
    connection.close()
  }
}
