import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { LinkedAccount } from '../entities/calendar.ts'
import { Closed, Empty, OneOf } from '../schema.ts'

const Kind = OneOf(['calendar', 'drive'])
const Provider = OneOf(['google', 'microsoft'])

export const linkedAccount = {
  'GET v2/calendar/linked-accounts': {
    summary: 'The outside accounts that the caller has linked, and those that can be',
    beyond: true,
    access: 'account',
    body: Empty,
    reply: Closed({
      accounts: Type.Array(LinkedAccount),
      offered: Type.Array(Closed({ provider: Provider, kind: Kind })),
    }),
  },
  'POST v2/calendar/link-start': {
    summary:
      'Where the browser goes to allow the use of an outside account; what comes back is good for it alone',
    beyond: true,
    access: 'account',
    body: Closed({ provider: Provider, kind: Kind }),
    reply: Closed({ url: Type.String() }),
    status: 201,
    limit: { max: 30, seconds: 600 },
  },
} satisfies Calls
