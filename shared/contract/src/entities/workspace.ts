import type { Static } from 'typebox'
import { Type } from 'typebox'
import { ROLES } from '../constants.ts'
import { Closed, Id, Nullable, OneOf } from '../schema.ts'

export const MEMBER_STATUSES = ['active', 'invited', 'inactive'] as const

/** A person's last position, in tiles from the map's top left corner. */
export const Location = Closed({ x: Type.Number(), y: Type.Number() })

/** §3 Workspace, as one person sees it. The `user…` fields belong to that person. */
export const Workspace = Closed({
  id: Id,
  name: Type.String(),
  mapId: Type.String(),
  domain: Type.String(),
  userRole: OneOf(ROLES),
  userStatus: OneOf(MEMBER_STATUSES),
  companyName: Nullable(Type.String()),
  industryName: Nullable(Type.String()),
  userRecording: OneOf(['enabled', 'disabled']),
  companyPosition: Type.String(),
  userTranscriber: OneOf(['enabled', 'disabled']),
  userLastLocation: Nullable(Location),
  companySize: Nullable(Type.String()),
  isUser: Type.Boolean(),
  useCase: Type.String(),
  spaceName: Type.String(),
  assistantId: Nullable(Type.String()),
  spaceLogo: Nullable(Type.String()),
  image: Nullable(Type.String()),
  isGuestAllowed: OneOf(['true', 'false']),
  ownerName: Type.String(),
  ownerImage: Nullable(Type.String()),
  ownerPosition: Nullable(Type.String()),
})
export type Workspace = Static<typeof Workspace>
export type Location = Static<typeof Location>

/** A space as displayed on a card of /join. */
export const SpaceCard = Closed({
  id: Id,
  name: Type.String(),
  domain: Type.String(),
  spaceLogo: Nullable(Type.String()),
  ownerName: Type.String(),
  memberCount: Type.Integer(),
  isMine: Type.Boolean(),
})
export type SpaceCard = Static<typeof SpaceCard>
