import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { MemberRow } from '../entities/admin.ts'
import { PersonDevice } from '../entities/bulk.ts'
import { Closed, Id, Instant, Nullable } from '../schema.ts'

const Devices = Type.Array(PersonDevice)

/** One person of a space, as owners and admins see them. */
export const person = {
  'POST v2/admin/workspace/person': {
    summary: 'One person with details the list leaves out: who invited them and their open sessions',
    beyond: true,
    access: 'admin',
    onLapsed: true,
    body: Closed({ userId: Id }),
    reply: Closed({
      person: MemberRow,
      mobile: Nullable(Type.String()),
      invitedBy: Nullable(Type.String()),
      isHere: Type.Boolean(),
      devices: Devices,
    }),
  },
  'POST v2/admin/workspace/end-person-sessions': {
    summary: 'Log someone out of this space, in one browser or all; other spaces are unaffected',
    beyond: true,
    access: 'admin',
    onLapsed: true,
    body: Closed({ userId: Id, deviceId: Type.Optional(Id) }),
    reply: Closed({ devices: Devices }),
  },
  'POST v2/admin/workspace/put-out': {
    summary:
      'Remove someone from the space for now, guests without an account by their ID there; they stay a member',
    beyond: true,
    access: 'admin',
    onLapsed: true,
    body: Closed({ userId: Id }),
    /** When the person can enter again. */
    reply: Closed({ until: Instant }),
  },
} satisfies Calls
