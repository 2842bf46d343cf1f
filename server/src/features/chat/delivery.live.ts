import type { BusEvents } from '../../bus.ts'
import type { Live } from '../../realtime/live.ts'
import type { Services } from '../../services.ts'
import { messagesWithin } from './messages.queries.ts'
import type { ConversationRow } from './queries.ts'
import { conversationsOfPerson, conversationsTouchedSince, databaseTime } from './queries.ts'
import { receiverFor, toMessage } from './service.ts'
import { createShownPlaces } from './shown.live.ts'

const LOOK_EVERY_MS = 4000
/** A commit may become visible later than its transaction began. */
const OVERLAP_MS = 10_000
const ARRIVAL_MS = 60_000
/** Who has missed more asks for it by sequence number. */
const MAX_CAUGHT_UP = 200

type Letter = BusEvents['message:sent'][0]

/** Shows a stored message to its readers, on every node. */
export type Deliver = (letter: Letter) => void

export const createDelivery = (services: Services, live: Live): Deliver => {
  const show = ({ message, conversation }: Letter): void => {
    const { workspaceId, kind, firstPersonId, secondPersonId } = conversation
    if (kind === 'space') live.toSpace(workspaceId, 'chat:message', message, workspaceId)
    for (const personId of [firstPersonId, secondPersonId]) {
      if (!personId) continue
      live.toPerson(workspaceId, personId, 'chat:message', message, receiverFor(conversation, personId))
    }
  }
  return live.nodes.areSeveral ? deliverAmongNodes(services, live, show) : show
}

/**
 * [CHAT-9] Among several nodes each tells the others at once, and each looks for itself every few seconds how far
 * the conversations of its people have come: the database is the truth, so that nothing is missed while Redis is gone.
 */
const deliverAmongNodes = ({ db }: Services, live: Live, show: Deliver): Deliver => {
  const places = createShownPlaces()
  let arrivedAtMs = 0
  let lookedAt: Date | undefined

  const showOnce: Deliver = (letter) => {
    if (places.add(letter.conversation.id, letter.message.seq)) show(letter)
  }

  /** Whose socket is let in now asks for all up to here; what comes later is shown. */
  live.onArrival(async ({ space, personId }) => {
    arrivedAtMs = performance.now()
    for (const conversation of await conversationsOfPerson(db, space.id, personId))
      places.startAt(conversation)
  })

  const catchUp = async (conversation: ConversationRow): Promise<void> => {
    const missing = places.missingFrom(conversation)
    if (missing === undefined) return
    const from = Math.max(missing, conversation.lastSeq - MAX_CAUGHT_UP + 1)
    for (const row of await messagesWithin(db, conversation.id, from, conversation.lastSeq)) {
      showOnce({ message: toMessage(row), conversation })
    }
  }

  const look = async (): Promise<void> => {
    const callers = live.callersHere()
    const here = new Set(callers.map(({ personId }) => personId))
    const spaceIds = [...new Set(callers.map(({ space }) => space.id))]
    if (spaceIds.length === 0) {
      // Who is about to be let in is not counted yet.
      if (performance.now() - arrivedAtMs > ARRIVAL_MS) places.clear()
      return
    }
    const now = await databaseTime(db)
    const since = new Date((lookedAt ?? now).getTime() - OVERLAP_MS)
    for (const conversation of await conversationsTouchedSince(db, spaceIds, since)) {
      const { kind, firstPersonId, secondPersonId } = conversation
      const hasReader = [firstPersonId, secondPersonId].some((personId) => personId && here.has(personId))
      if (kind === 'space' || hasReader) await catchUp(conversation)
    }
    places.forgetUnmet()
    lookedAt = now
  }

  live.nodes.hear<Letter>('chat:message', showOnce)
  live.every(LOOK_EVERY_MS, look)
  return (letter) => {
    showOnce(letter)
    live.nodes.tell('chat:message', letter)
  }
}
