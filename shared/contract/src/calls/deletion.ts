import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { Closed, Email, Empty, Id, Instant, Nothing, OneOf, Text } from '../schema.ts'

/** A space that stands in the way, or goes with the account. */
const Space = { id: Id, name: Type.String(), domain: Type.String() }

/** The own account's end, and the way back as long as there is one. */
export const deletion = {
  'GET v2/user/deletion': {
    summary: 'What deleting the caller’s account would do, and what prevents it',
    beyond: true,
    access: 'account',
    body: Empty,
    reply: Closed({
      hasPassword: Type.Boolean(),
      /** When everything would be erased for good, if it was deleted now. */
      eraseAt: Instant,
      /** `owner`: others are in a space that has no other owner; `plan`: a plan of a space that goes too is still paid for. */
      blockers: Type.Array(Closed({ ...Space, reason: OneOf(['owner', 'plan']) })),
      /** Spaces without anybody else: they are erased with the account. */
      spacesGone: Type.Array(Closed(Space)),
    }),
  },
  'POST v2/user/delete-account': {
    summary:
      'Delete the caller’s account: closed right away, erased after two weeks; until then an emailed link restores it',
    beyond: true,
    access: 'account',
    onFullDisk: true,
    body: Closed({
      /** Where the account has one. */
      password: Type.Optional(Text(1024)),
      /** The account's own, typed once more. */
      email: Email,
      /** What they wrote goes too; else it stays, of a “Deleted user”. */
      isErasing: Type.Optional(Type.Boolean()),
    }),
    reply: Closed({ eraseAt: Instant }),
    limit: { max: 10, seconds: 600 },
  },
  'POST v2/user/keep-account': {
    summary: 'Restore a deleted account with the emailed link before it’s erased',
    beyond: true,
    access: 'bearer',
    bearer: ['keepAccount'],
    onFullDisk: true,
    body: Empty,
    reply: Nothing,
    status: 204,
    limit: { max: 20, seconds: 600 },
  },
} satisfies Calls
