import type { Static } from 'typebox'
import { Type } from 'typebox'
import { AVATAR_COLOURS, ROLES } from '../constants.ts'
import { Closed, Id, Instant, Nullable, OneOf } from '../schema.ts'
import { FIGURE_PARTS, LOOKS } from '../subjects/figure.ts'
import { profileTexts, shownAs } from '../subjects/profile-fields.ts'
import { Workspace } from './workspace.ts'

const From = (values: readonly string[]) => Type.Unsafe<string>({ type: 'string', enum: [...values] })
const Part = (name: keyof typeof FIGURE_PARTS) => Type.Optional(From(FIGURE_PARTS[name]))

/** The figure a member walks around as, and the character built from parts; each from a list of `characterConfig`. */
export const Character = Closed({
  look: From(LOOKS),
  colour: From(AVATAR_COLOURS),
  skin: Part('skin'),
  hair: Part('hair'),
  hairColour: Part('hairColour'),
  face: Part('face'),
  beard: Part('beard'),
  top: Part('top'),
  topColour: Part('topColour'),
  accessory: Part('accessory'),
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
  /** An uploaded picture, one of the web, or `figure:` and the parts that clients draw; none: initials. */
  image: Nullable(Type.String()),
  type: OneOf(['account', 'guest', 'anonymous']),
  role: OneOf(ROLES),
  character: Nullable(Character),
  workspaces: Type.Array(Workspace),
  /** What waits for them at the address that they have confirmed. */
  invites: Type.Array(
    Closed({
      workspaceId: Id,
      name: Type.String(),
      spaceLogo: Nullable(Type.String()),
      /** Null where whoever invited them is gone. */
      invitedBy: Nullable(Type.String()),
      expiresAt: Instant,
    }),
  ),
  signedIn: Type.Boolean(),
  /** True for an anonymous guest built in the browser alone. */
  local: Type.Boolean(),
  spaceLink: Nullable(Type.String()),
  guestUserId: Nullable(Type.String()),
  isGeneratedAnonymous: Type.Boolean(),
  isLocalAnonymous: Type.Boolean(),
  ...shownAs(profileTexts(), () => Nullable(Type.String())),
  lastLoginAt: Nullable(Instant),
  /** A JSON text (§3). */
  additional: Type.String(),
})
export type User = Static<typeof User>
export type Character = Static<typeof Character>
