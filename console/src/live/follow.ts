import type { ConsoleChange } from '@metapyra/contract/console'
import { isAdminRole } from '@metapyra/contract/constants'
import { ApiError, isPassing } from '@metapyra/session/errors'
import { connectSpace } from '@metapyra/session/realtime'
import type { LiveChanges } from '../providers/live.ts'
import { forgetQuestion } from '../session/leave-question.ts'
import { heedRights } from '../session/rights.ts'
import { session, state } from '../session/session.ts'

const FOLLOW_AGAIN_MS = 2000

const roleHere = () => state.$workspace.get()?.userRole

/** Whoever may do more or less than before, and stays in the console, is told why it looks otherwise. */
async function readRights(): Promise<void> {
  const before = roleHere()
  await heedRights(session, (path) => location.replace(path))
  const now = roleHere()
  if (before && now && before !== now && isAdminRole(now))
    session.toast('info', `You’re now ${now === 'owner' ? 'an owner' : 'an admin'} of this space.`)
}

const heed = () =>
  // Where the profile does not come, the server still judges each call by the rights of its moment.
  void readRights().catch(() => undefined)

/** An admin who is offered ownership may be at any page. */
async function tellOffer(): Promise<void> {
  if (state.$workspace.get()?.userRole !== 'admin') return
  const { offer } = await session.api('POST v2/ownership/offered', {}, { isSilent: true })
  if (!offer) return
  session.toast('info', `${offer.giver.name} offered you ownership of this space. See Settings, “Owners”.`)
}

/** Follows what changes in a space's console, from outside its room, until it is called off. */
export function follow(workspaceId: string, live: LiveChanges): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const connection = connectSpace({
    workspaceId,
    $connection: state.$connection,
    // What it hears is little, and the transport that the space has of its own is not built here.
    transports: ['polling', 'websocket'],
    onOpen: (isReconnect) => {
      void begin()
      // One's rights and the space's name come with the profile, and may have changed while the line was cut.
      if (isReconnect) heed()
    },
    onEnded: (error) => {
      forgetQuestion()
      void session.reactTo(error)
    },
  })
  const { socket, ask } = connection
  const begin = async (): Promise<void> => {
    clearTimeout(timer)
    try {
      await ask('console:follow', {})
      // What changed before that, since the page was loaded or the line was cut, nobody has told.
      live.hearAll()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!isPassing(error.code)) return heed()
      timer = setTimeout(() => socket.connected && void begin(), FOLLOW_AGAIN_MS)
    }
  }
  socket.on('console:changed', (change: ConsoleChange) => {
    live.hear(change)
    // What the space is called stands in the head of every page, and comes with the profile.
    if (change.resource === 'space') heed()
  })
  socket.on('rights:changed', heed)
  socket.on('ownership:changed', () => {
    live.hear({ resource: 'ownership' })
    void tellOffer().catch(() => undefined)
  })
  return () => {
    clearTimeout(timer)
    connection.close()
  }
}
