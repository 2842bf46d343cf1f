import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { Status } from '../entities/status.ts'
import { Closed, Empty, Id, Instant, Line, Nullable, OneOf } from '../schema.ts'
import { STATUS, STATUS_STATES } from '../space/presence.ts'

const Rows = Closed({ rows: Type.Array(Status) })

export const status = {
  'POST v2/status/get': {
    summary: 'These people’s status, or the caller’s',
    access: 'anonymous',
    onLapsed: true,
    body: Closed({ userIds: Type.Optional(Type.Array(Id, { maxItems: 200 })) }),
    reply: Rows,
  },
  'POST v2/status/user-recents': {
    summary: 'The caller’s last six statuses',
    access: 'anonymous',
    onLapsed: true,
    body: Empty,
    reply: Rows,
  },
  'POST v2/status/add': {
    summary: 'Set the caller’s status, until `clearAt` if given',
    access: 'anonymous',
    body: Closed({
      emoji: Type.Optional(Nullable(Line(32))),
      text: Line(STATUS.textMaxLength),
      state: OneOf(STATUS_STATES),
      clearAt: Type.Optional(Nullable(Instant)),
    }),
    reply: Status,
    status: 201,
    limit: { max: 60, seconds: 60 },
  },
  'POST v2/status/clear': {
    summary: 'Clear the caller’s status; returns the one based on presence',
    access: 'anonymous',
    body: Empty,
    reply: Status,
  },
} satisfies Calls
