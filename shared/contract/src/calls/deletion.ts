import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { Closed, Email, Empty, Id, Instant, Nothing, OneOf, Text } from '../schema.ts'

/** A space that prevents the deletion, or that is deleted with the account. */
const Space = { id: Id, name: Type.String(), domain: Type.String() }

/** Deleting the caller's own account, and undoing it as long as that is possible. */
export const deletion = {
  'GET v2/user/deletion': {
    summary: 'What deleting the caller’s account would do, and what prevents it',
    beyond: true,
    access: 'account',
    body: Empty,
    reply: Closed({
      hasPassword: Type.Boolean(),
      /** When everything would be erased permanently if the account were deleted now. */
      eraseAt: Instant,
      /**
       * `owner`: the space has other people but no other owner. `plan`: a space that would be deleted too still has a
       * paid plan.
       */
      blockers: Type.Array(Closed({ ...Space, reason: OneOf(['owner', 'plan']) })),
      /** Spaces with no one else in them, which are erased with the account. */
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
      /** Required if the account has a password. */
      password: Type.Optional(Text(1024)),
      /** The account's own email address, typed again. */
      email: Email,
      /** If true, what the person wrote is erased too; otherwise it stays under “Deleted user”. */
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
