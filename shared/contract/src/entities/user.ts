import type { Static } from 'typebox'
import { Type } from 'typebox'
import { AVATAR_COLOURS, ROLES } from '../constants.ts'
import { Closed, Id, Instant, Nullable, OneOf } from '../schema.ts'
import { FIGURE_PARTS, LOOKS } from '../subjects/figure.ts'
import { profileTexts, shownAs } from '../subjects/profile-fields.ts'
import { Workspace } from './workspace.ts'

const From = (values: readonly string[]) => Type.Unsafe<string>({ type: 'string', enum: [...values] })
const Part = (name: keyof typeof FIGURE_PARTS) => Type.Optional(From(FIGURE_PARTS[name]))

/** A member's avatar on the map and the character built from parts; each value is from a list of `characterConfig`. */
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

/** The User of §3. */
export const User = Closed({
  id: Type.String(),
  name: Type.String(),
  email: Nullable(Type.String()),
  countryCode: Type.Integer(),
  mobileNumber: Nullable(Type.String()),
  mobileNumberVerified: Type.Boolean(),
  emailVerified: Type.Boolean(),
  isNewUser: Type.Boolean(),
  /** An uploaded picture, one from the web, or `figure:` with the parts that clients draw; null: initials. */
  image: Nullable(Type.String()),
  type: OneOf(['account', 'guest', 'anonymous']),
  role: OneOf(ROLES),
  character: Nullable(Character),
  workspaces: Type.Array(Workspace),
  /** Open invitations to the email address that the person has confirmed. */
  invites: Type.Array(
    Closed({
      workspaceId: Id,
      name: Type.String(),
      spaceLogo: Nullable(Type.String()),
      /** Null if the person who sent the invitation no longer exists here. */
      invitedBy: Nullable(Type.String()),
      expiresAt: Instant,
    }),
  ),
  signedIn: Type.Boolean(),
  /** True for an anonymous guest who exists only in the browser. */
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
