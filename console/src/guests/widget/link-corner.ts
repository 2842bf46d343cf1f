import { CORNERS } from '@metapyra/session/guest-link'
import type { GuestLink } from '../resource.ts'
import type { Corner } from './corner-field.tsx'

/** Where the button of a link stands: the usual place where none was said. */
export const cornerOf = ({ position }: GuestLink): Corner =>
  CORNERS.find(([corner]) => corner === position)?.[0] ?? CORNERS[0][0]
