import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { Desk, DeskNote } from '../entities/desk.ts'
import { Closed, Empty, Id, Nothing, Page, Words } from '../schema.ts'
import { DESK_NOTES } from '../subjects/desk.ts'

const Notes = Closed({ ids: Type.Array(Id, { minItems: 1, maxItems: DESK_NOTES.max }) })

/** Calls for desks. Who owns which desk arrives with `space:enter`, and in `space:desks` whenever it changes. */
export const desk = {
  'POST v2/desk/claim': {
    summary: 'Claim a free desk, replacing the caller’s previous one',
    beyond: true,
    access: 'member',
    body: Closed({ areaId: Type.Integer({ minimum: 0, maximum: 1_000_000 }) }),
    reply: Desk,
    limit: { max: 60, seconds: 60 },
  },
  'POST v2/desk/give-back': {
    summary: 'Release the caller’s desk',
    beyond: true,
    access: 'member',
    body: Empty,
    reply: Nothing,
    status: 204,
  },
  'POST v2/admin/workspace/free-desk': {
    summary: 'Unassign someone’s desk',
    beyond: true,
    access: 'admin',
    body: Closed({ userId: Id }),
    reply: Nothing,
    status: 204,
  },
  'POST v2/desk/leave-note': {
    summary: 'Leave a note on someone’s desk; repeating a `clientId` leaves it once',
    beyond: true,
    access: 'member',
    keepsText: true,
    body: Closed({ userId: Id, clientId: Id, text: Words(DESK_NOTES.maxLength) }),
    reply: Nothing,
    status: 204,
    limit: { max: 60, seconds: 60 },
  },
  'POST v2/desk/notes': {
    summary: 'Notes left for the caller, newest first',
    beyond: true,
    access: 'member',
    onLapsed: true,
    body: Empty,
    reply: Page(DeskNote),
  },
  'POST v2/desk/read-notes': {
    summary: 'Mark notes as read',
    beyond: true,
    access: 'member',
    onLapsed: true,
    body: Notes,
    reply: Nothing,
    status: 204,
  },
  'POST v2/desk/remove-notes': {
    summary: 'Delete notes',
    beyond: true,
    access: 'member',
    onLapsed: true,
    body: Notes,
    reply: Nothing,
    status: 204,
  },
} satisfies Calls
