import type { StoredMessage } from '../../platform/bus.ts'
import type { Live } from '../../platform/realtime/live.ts'
import type { Services } from '../../platform/services.ts'
import { readersOf } from './core/members.queries.ts'
import { messagesChangedAfter } from './core/messages.queries.ts'
import type { ConversationRow } from './core/queries.ts'
import { conversationsOfPerson, conversationsTouchedSince, databaseTime } from './core/queries.ts'
import { receiverFor, toMessage } from './core/service.ts'
import { createShownChanges } from './delivery-cursor.live.ts'

const LOOK_EVERY_MS = 4000
/** A commit may become visible later than its transaction began. */
const OVERLAP_MS = 10_000
const ARRIVAL_MS = 60_000
/** Who has missed more asks for it by the number of its last change. */
const MAX_CAUGHT_UP = 200

/** Shows a stored message to its readers, on every node. */
export type Deliver = (letter: StoredMessage) => void

export const createDelivery = (services: Services, live: Live): Deliver => {
  const show = ({ message, conversation, readerIds, isNew }: StoredMessage): void => {
    const { workspaceId } = conversation
    const toldAs = (personId: string) =>
      ['chat:message', message, receiverFor(conversation, personId)] as const
    if (!readerIds)
      live.toReaders(
        workspaceId,
        isNew && conversation.kind === 'space' ? 'chat' : 'history',
        ...toldAs(message.senderId),
      )
    else if (conversation.audienceId) live.toPersons(workspaceId, readerIds, ...toldAs(message.senderId))
    else for (const personId of readerIds) live.toPerson(workspaceId, personId, ...toldAs(personId))
  }
  return live.nodes.areSeveral ? deliverAmongNodes(services, live, show) : show
}

/**
 * [CHAT-9] Among several nodes each tells the others at once, and each looks for itself every few seconds how far
 * the conversations of its people have come: the database is the truth, so that nothing is missed while Redis is gone.
 */
const deliverAmongNodes = ({ db }: Services, live: Live, show: Deliver): Deliver => {
  const changes = createShownChanges()
  let arrivedAtMs = 0
  let lookedAt: Date | undefined

  const showOnce: Deliver = (letter) => {
    if (changes.add(letter.conversation.id, letter.message.change)) show(letter)
  }

  /** Whose socket is let in now asks for all up to here; what comes later is shown. */
  live.onArrival(async ({ space, personId }) => {
    arrivedAtMs = performance.now()
    for (const conversation of await conversationsOfPerson(db, space.id, personId))
      changes.startAt(conversation)
  })

  const catchUp = async (conversation: ConversationRow): Promise<void> => {
    // Threads are many: of one that is not known here the newest change is told, and who reads it asks for the rest.
    if (conversation.kind === 'thread')
      changes.startAt({ ...conversation, lastChange: conversation.lastChange - 1 })
    const missing = changes.missingFrom(conversation)
    if (missing === undefined) return
    const after = Math.max(missing, conversation.lastChange - MAX_CAUGHT_UP + 1) - 1
    for (const row of await messagesChangedAfter(db, conversation.id, after, MAX_CAUGHT_UP))
      showOnce({
        message: toMessage(row),
        conversation,
        readerIds: await readersOf(db, conversation, row.seq),
      })
    // What was changed twice is shown once, as it is now.
    changes.passTo(conversation)
  }

  const look = async (): Promise<void> => {
    const callers = live.callersHere()
    const here = new Set(callers.map(({ personId }) => personId))
    const spaceIds = [...new Set(callers.map(({ space }) => space.id))]
    if (spaceIds.length === 0) {
      // Who is about to be let in is not counted yet.
      if (performance.now() - arrivedAtMs > ARRIVAL_MS) changes.clear()
      return
    }
    const now = await databaseTime(db)
    const since = new Date((lookedAt ?? now).getTime() - OVERLAP_MS)
    for (const conversation of await conversationsTouchedSince(db, spaceIds, since)) {
      const readerIds = await readersOf(db, conversation)
      if (!readerIds || readerIds.some((personId) => here.has(personId))) await catchUp(conversation)
    }
    changes.forgetUnmet()
    lookedAt = now
  }

  live.nodes.hear<StoredMessage>('chat:message', showOnce)
  live.every(LOOK_EVERY_MS, look)
  return (letter) => {
    showOnce(letter)
    live.nodes.tell('chat:message', letter)
  }
}
