/** For tests: a person who links an account at a sandbox, as a browser does. Not part of the server. */
import type { LinkedName } from '@metapyra/contract/linked-accounts'
import { LINKED_ACCOUNTS } from '@metapyra/contract/linked-accounts'
import { SANDBOX_PATHS } from '../../providers/link/links.ts'
import type { Answer } from '../actor.ts'
import type { Seat } from '../live.ts'
import type { TestServer } from '../server.ts'

const FIELDS = /<input type="hidden" name="([^"]+)" value="([^"]*)">/g
const TICKS = /<input type="checkbox" name="([^"]+)"/g

export interface Choice {
  email?: string
  isDenied?: true
  /** The person unchecks the scopes. */
  isUnticked?: true
}

export type Caller = Pick<Seat, 'call'>

/** Runs from the start to the return page, and returns its URL. */
export const consentedTo = async (
  server: TestServer,
  seat: Caller,
  name: LinkedName,
  choice: Choice = {},
) => {
  const { provider, kind } = LINKED_ACCOUNTS[name]
  const { status, body } = await seat.call('POST v2/calendar/link-start', { provider, kind })
  if (status !== 201) throw new Error(`could not start: ${status} ${JSON.stringify(body)}`)
  const page = await (await fetch(body.url)).text()
  const fields = new URLSearchParams()
  for (const [, field = '', value = ''] of page.matchAll(FIELDS)) fields.set(field, value)
  fields.set('email', choice.email ?? 'ada@example.com')
  if (!choice.isUnticked) for (const [, scope = ''] of page.matchAll(TICKS)) fields.set(scope, 'on')
  fields.set('answer', choice.isDenied ? 'deny' : 'continue')
  const to = `${server.origin}${SANDBOX_PATHS[name]}/consent`
  const response = await fetch(to, { method: 'POST', body: fields, redirect: 'manual' })
  return new URL(response.headers.get('location') ?? '')
}

/** Sends the returned code and state to the server. */
export const redeemAs = (seat: Caller, name: LinkedName, back: URL): Promise<Answer> => {
  const { provider, kind } = LINKED_ACCOUNTS[name]
  const answer = {
    code: back.searchParams.get('code') ?? '',
    state: back.searchParams.get('state') ?? '',
  }
  return provider === 'google'
    ? seat.call('PATCH v2/calendar/google-token', { type: kind, ...answer })
    : seat.call('PATCH v2/calendar/outlook-token', answer)
}

/** Links an account and returns it. */
export const linkAs = async (server: TestServer, seat: Caller, name: LinkedName, choice: Choice = {}) => {
  const { status, body } = await redeemAs(seat, name, await consentedTo(server, seat, name, choice))
  if (status !== 200) throw new Error(`could not link: ${status} ${JSON.stringify(body)}`)
  return body.account
}
