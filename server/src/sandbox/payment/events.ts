import { createHmac } from 'node:crypto'
import { randomToken } from '../../platform/ids.ts'

/** Ways in which webhooks arrive in reality: normally, late, twice, newest first, never. */
export const DELIVERIES = ['normal', 'held', 'twice', 'reversed', 'dropped'] as const
export type Delivery = (typeof DELIVERIES)[number]

export interface WireEvent {
  id: string
  object: 'event'
  api_version: string
  created: number
  livemode: false
  type: string
  data: { object: unknown }
}

interface Settings {
  endpoint: () => string
  secret: string
  /** Seconds since 1970. */
  now: () => number
  onError: (error: Error) => void
}

const TIMEOUT_MS = 10_000
const KEPT_SENT = 200

/** Signs as Stripe does. Implemented separately, so that the package that verifies isn't the one that signs. */
export const signEvent = (body: string, secret: string, at: number): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`

/** Delivers events to the product, or misdelivers them as configured. */
export const createEvents = ({ endpoint, secret, now, onError }: Settings) => {
  let delivery: Delivery = 'normal'
  let held: WireEvent[] = []
  const sent: WireEvent[] = []
  const underWay = new Set<Promise<void>>()

  const post = async (event: WireEvent): Promise<void> => {
    const body = JSON.stringify(event)
    const response = await fetch(endpoint(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signEvent(body, secret, now()) },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The webhook was answered ${response.status}`)
  }
  const send = (events: WireEvent[]): void => {
    sent.push(...events)
    sent.splice(0, sent.length - KEPT_SENT)
    for (const event of events) {
      const work = post(event)
        .catch(onError)
        .finally(() => underWay.delete(work))
      underWay.add(work)
    }
  }

  return {
    delivery: (): Delivery => delivery,
    held: (): readonly WireEvent[] => held,
    sent: (): readonly WireEvent[] => sent,

    emit: (happenings: [type: string, object: unknown][]): void => {
      const events = happenings.map(
        ([type, object]): WireEvent => ({
          id: `evt_${randomToken().replace(/[-_]/g, '').slice(0, 24)}`,
          object: 'event',
          api_version: '2026-10-28.endive',
          created: now(),
          livemode: false,
          type,
          data: { object },
        }),
      )
      if (delivery === 'held') held.push(...events)
      else if (delivery === 'twice') send(events.flatMap((event) => [event, event]))
      else if (delivery === 'reversed') send(events.toReversed())
      else if (delivery === 'normal') send(events)
    },

    /** Held events are sent when the mode changes to another. */
    setDelivery: (next: Delivery): void => {
      const waiting = next === 'held' ? [] : held
      if (next !== 'held') held = []
      delivery = next
      if (next === 'twice') send(waiting.flatMap((event) => [event, event]))
      else if (next === 'reversed') send(waiting.toReversed())
      else if (next === 'normal') send(waiting)
    },

    /** Resolves once no deliveries are in progress. */
    settle: async (): Promise<void> => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

export type Events = ReturnType<typeof createEvents>
