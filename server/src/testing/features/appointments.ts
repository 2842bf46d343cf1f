/** For tests: a person who can be booked, and people who book them by a link. Not part of the server. */
import { randomUUID } from 'node:crypto'
import type { CallName, Input, Reply } from '@metapyra/contract/calls'
import type { Answer } from '../actor.ts'
import { createActor } from '../actor.ts'
import type { Seat } from '../live.ts'
import type { TestServer } from '../server.ts'

/** Makes sessions last, because these tests set the clock to other times. */
export const keepSessionsAlive = async ({ services }: TestServer): Promise<void> => {
  await services.connection.pool.query("update sessions set expires_at = 'infinity'")
}

/** The token of a link, as a page reads it from its URL. */
export const tokenIn = (url: string): string => new URL(url).searchParams.get('token') ?? ''

/** Creates a host's booking link, with hours in this zone. */
export const linkFrom = async (
  host: Seat,
  input: Input<'POST v2/appointment/generate-availability-link'> = {},
): Promise<{ token: string; linkId: string }> => {
  const { status, body } = await host.call('POST v2/appointment/generate-availability-link', {
    timezone: 'Europe/Berlin',
    ...input,
  })
  if (status !== 201) throw new Error(`no link: ${status} ${JSON.stringify(body)}`)
  return { token: tokenIn(body.url), linkId: body.linkId }
}

/** A person with a booking link, without account or session. */
export const holderOf = (origin: string, bearer: string) => {
  const actor = createActor(origin)
  // [APPT-31] A unique address, because all tests of a server run on one day.
  const email = `grace-${randomUUID()}@example.org`
  const call = <N extends CallName>(name: N, input: Input<N>): Promise<Answer> =>
    actor.call(name, input, { bearer })
  const free = async (
    from: string,
    to = from,
    timezone = 'Europe/Berlin',
  ): Promise<Reply<'POST v2/appointment/timeslots'>> => {
    const { status, body } = await call('POST v2/appointment/timeslots', { from, to, timezone })
    if (status !== 200) throw new Error(`no times: ${status} ${JSON.stringify(body)}`)
    return body
  }
  return {
    call,
    free,
    /** The free times of a day in Berlin, as instants. */
    startsOn: async (date: string): Promise<string[]> =>
      (await free(date)).days.flatMap(({ slots }) => slots.map(({ start }) => start)),
    book: (start: string, more: Partial<Input<'POST v2/appointment/schedule'>> = {}): Promise<Answer> =>
      call('POST v2/appointment/schedule', {
        ...{ idempotencyKey: randomUUID(), start, timezone: 'America/New_York' },
        ...{ name: 'Grace Hopper', email, ...more },
      }),
  }
}
