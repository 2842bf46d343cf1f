import type { Input } from '@metapyra/contract/calls'
import { AppError } from '../../platform/http/app-error.ts'
import type { Space } from '../../platform/http/call-request.ts'
import { roomsFrom } from './rooms.service.ts'

type LinkInfo = Input<'POST v2/guest/invite'>['linkInfo']

export interface Changer {
  space: Space
  isAdmin: boolean
}

/** [GUEST-13] Members can grant a link only the rights all guests have; owners and admins can grant more. */
export const checkGrantedRights = ({ space, isAdmin }: Changer, { rights, rooms }: LinkInfo) => {
  if (!isAdmin && rights?.some((right) => !space.guestRights.includes(right)))
    throw new AppError('FORBIDDEN', {
      message: 'Only owners and admins can give a guest extra access.',
    })
  return {
    ...(rights !== undefined && { rights, isByAdmin: isAdmin }),
    ...(rooms !== undefined && { rooms: roomsFrom(space, rooms) }),
  }
}
