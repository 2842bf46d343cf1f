import type { ErrorCode } from '@metapyra/contract/errors'
import type { Person } from '@metapyra/contract/person'
import { isDoNotDisturb } from '@metapyra/contract/presence'

interface Refusal {
  code: ErrorCode
  message?: string
}

/** [SOCIAL-1] Returns why a person cannot be waved to or called over; undefined if they can. */
export const whyNot = (from: Person | undefined, to: Person | undefined): Refusal | undefined => {
  if (!from || !to || from.userId === to.userId)
    return { code: 'NOT_FOUND', message: 'They’re not here right now.' }
  if (isDoNotDisturb(to)) return { code: 'CONFLICT', message: `${to.name} doesn’t want to be disturbed.` }
  return undefined
}
