import type { StoredMessage } from '../../platform/bus.ts'
import type { Live } from '../../platform/realtime/live.ts'
import type { Services } from '../../platform/services.ts'
import { readersOf } from './core/members.queries.ts'
import { toMessage } from './core/message-presenter.service.ts'
import { messagesChangedAfter } from './core/messages.queries.ts'
import type { ConversationRow } from './core/queries.ts'
import { conversationsOfPerson, conversationsTouchedSince, databaseTime } from './core/queries.ts'
import { receiverFor } from './core/receiver-id.service.ts'
import { createDeliveryCursors } from './delivery-cursor.live.ts'

const CHECK_INTERVAL_MS = 4000
/** A commit may become visible some time after its transaction began. */
const OVERLAP_MS = 10_000
const ARRIVAL_MS = 60_000
/** Clients that missed more load it themselves, from the number of their last change. */
const MAX_CAUGHT_UP = 200

/** Delivers a stored message to its readers, on every node. */
export type Deliver = (letter: StoredMessage) => void

export const createDelivery = (services: Services, live: Live): Deliver => {
  const deliverLocally = ({ message, conversation, readerIds, isNew }: StoredMessage): void => {
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
  return live.nodes.areSeveral ? deliverAmongNodes(services, live, deliverLocally) : deliverLocally
}

/**
 * [CHAT-9] Each node notifies the others at once and also checks the conversations of its people every few seconds. The
 * database is the source of truth, so that nothing is missed while Redis is down.
 */
const deliverAmongNodes = ({ db }: Services, live: Live, show: Deliver): Deliver => {
  const changes = createDeliveryCursors()
  let arrivedAtMs = 0
  let checkedAt: Date | undefined

  const showOnce: Deliver = (letter) => {
    if (changes.add(letter.conversation.id, letter.message.change)) show(letter)
  }

  /** A newly admitted socket loads everything up to here itself; later changes are delivered. */
  live.onArrival(async ({ space, personId }) => {
    arrivedAtMs = performance.now()
    for (const conversation of await conversationsOfPerson(db, space.id, personId))
      changes.startAt(conversation)
  })

  const catchUp = async (conversation: ConversationRow): Promise<void> => {
    // There are many threads. For one unknown to this node, only the newest change is delivered, and its readers load
    // the rest.
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
    // A message changed twice is delivered once, in its current state.
    changes.passTo(conversation)
  }

  const checkConversations = async (): Promise<void> => {
    const callers = live.callersHere()
    const here = new Set(callers.map(({ personId }) => personId))
    const spaceIds = [...new Set(callers.map(({ space }) => space.id))]
    if (spaceIds.length === 0) {
      // A person about to be admitted is not counted yet.
      if (performance.now() - arrivedAtMs > ARRIVAL_MS) changes.clear()
      return
    }
    const now = await databaseTime(db)
    const since = new Date((checkedAt ?? now).getTime() - OVERLAP_MS)
    for (const conversation of await conversationsTouchedSince(db, spaceIds, since)) {
      const readerIds = await readersOf(db, conversation)
      if (!readerIds || readerIds.some((personId) => here.has(personId))) await catchUp(conversation)
    }
    changes.forgetUnmet()
    checkedAt = now
  }

  live.nodes.hear<StoredMessage>('chat:message', showOnce)
  live.every(CHECK_INTERVAL_MS, checkConversations)
  return (letter) => {
    showOnce(letter)
    live.nodes.tell('chat:message', letter)
  }
}
