import type { Static } from 'typebox'
import { Type } from 'typebox'
import { ROLES } from '../constants.ts'
import { Closed, Id, Nullable, OneOf, Text } from '../schema.ts'
import { Workspace } from './workspace.ts'

/** The figure a member walks around as: a look from `characterConfig`. */
export const Character = Closed({
  look: Text(40),
  colour: Text(20),
})

/** §3 User. */
export const User = Closed({
  id: Type.String(),
  name: Type.String(),
  email: Nullable(Type.String()),
  countryCode: Type.Integer(),
  mobileNumber: Nullable(Type.String()),
  mobileNumberVerified: Type.Boolean(),
  emailVerified: Type.Boolean(),
  isNewUser: Type.Boolean(),
  image: Nullable(Type.String()),
  type: OneOf(['account', 'guest', 'anonymous']),
  role: OneOf(ROLES),
  character: Nullable(Character),
  workspaces: Type.Array(Workspace),
  invites: Type.Array(Closed({ workspaceId: Id, name: Type.String() })),
  signedIn: Type.Boolean(),
  /** True for an anonymous guest built in the browser alone. */
  local: Type.Boolean(),
  spaceLink: Nullable(Type.String()),
  guestUserId: Nullable(Type.String()),
  isGeneratedAnonymous: Type.Boolean(),
  isLocalAnonymous: Type.Boolean(),
  companyPosition: Nullable(Type.String()),
  /** A JSON text (calls.md, "Rules for all"). */
  additional: Type.String(),
})
export type User = Static<typeof User>
export type Character = Static<typeof Character>
