import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { Desk, DeskNote } from '../entities/desk.ts'
import { DESK_NOTES } from '../presence.ts'
import { Closed, Empty, Id, Nothing, Page, Words } from '../schema.ts'

const Notes = Closed({ ids: Type.Array(Id, { minItems: 1, maxItems: DESK_NOTES.max }) })

/** Whose desk is whose comes with `space:enter`, and by `space:desks` whenever that changes. */
export const desk = {
  'POST v2/desk/claim': {
    summary: 'Make a free desk of the space’s map the own one, in place of the one before',
    beyond: true,
    access: 'member',
    body: Closed({ areaId: Type.Integer({ minimum: 0, maximum: 1_000_000 }) }),
    reply: Desk,
    limit: { max: 60, seconds: 60 },
  },
  'POST v2/desk/give-back': {
    summary: 'Give the own desk back',
    beyond: true,
    access: 'member',
    body: Empty,
    reply: Nothing,
    status: 204,
  },
  'POST v2/admin/workspace/free-desk': {
    summary: 'Take somebody’s desk from them, so that it is free',
    beyond: true,
    access: 'admin',
    body: Closed({ userId: Id }),
    reply: Nothing,
    status: 204,
  },
  'POST v2/desk/leave-note': {
    summary: 'Leave a note on somebody’s desk; sent again with the same `clientId` it is left once',
    beyond: true,
    access: 'member',
    keepsText: true,
    body: Closed({ userId: Id, clientId: Id, text: Words(DESK_NOTES.maxLength) }),
    reply: Nothing,
    status: 204,
    limit: { max: 60, seconds: 60 },
  },
  'POST v2/desk/notes': {
    summary: 'The notes that were left for the caller, the newest first',
    beyond: true,
    access: 'member',
    onLapsed: true,
    body: Empty,
    reply: Page(DeskNote),
  },
  'POST v2/desk/read-notes': {
    summary: 'The caller has read these notes',
    beyond: true,
    access: 'member',
    onLapsed: true,
    body: Notes,
    reply: Nothing,
    status: 204,
  },
  'POST v2/desk/remove-notes': {
    summary: 'Throw these notes away',
    beyond: true,
    access: 'member',
    onLapsed: true,
    body: Notes,
    reply: Nothing,
    status: 204,
  },
} satisfies Calls
