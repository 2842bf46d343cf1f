import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { LinkedAccount } from '../entities/calendar.ts'
import { Closed, Empty, OneOf } from '../schema.ts'
import { LINKED_KINDS, LINKED_PROVIDERS } from '../subjects/linked-accounts.ts'

export const linkedAccount = {
  'GET v2/calendar/linked-accounts': {
    summary: 'The caller’s linked accounts',
    beyond: true,
    access: 'account',
    body: Empty,
    reply: Closed({ accounts: Type.Array(LinkedAccount) }),
  },
  'POST v2/calendar/link-start': {
    summary: 'Where to send the browser to link an outside account; the result is valid only for that',
    beyond: true,
    access: 'account',
    body: Closed({ provider: OneOf(LINKED_PROVIDERS), kind: OneOf(LINKED_KINDS) }),
    reply: Closed({ url: Type.String() }),
    status: 201,
    limit: { max: 30, seconds: 600 },
  },
} satisfies Calls
