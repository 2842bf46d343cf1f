import { CORNERS } from '@metapyra/session/guest-link'
import type { GuestLink } from '../resource.ts'
import type { Corner } from './corner-field.tsx'

/** The corner of a link's button, or the default one if none is set. */
export const cornerOf = ({ position }: GuestLink): Corner =>
  CORNERS.find(([corner]) => corner === position)?.[0] ?? CORNERS[0][0]
