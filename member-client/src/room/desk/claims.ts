import type { Desk } from '@metapyra/contract/entities/desk'
import type { Area } from '@metapyra/map/plan'
import { ApiError } from '@metapyra/session/errors'
import { atom } from 'nanostores'
import { session } from '../../session/session.ts'

/** The room displays the result. Only errors and the confirmation are displayed here. */
const withToast = async (work: Promise<unknown>, done: string): Promise<void> => {
  try {
    await work
    session.toast('success', done)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    session.toast('info', error.message)
  }
}

export const claimDesk = ({ id, name }: Area): Promise<void> =>
  withToast(session.api('POST v2/desk/claim', { areaId: id }), `${name} is now yours.`)

/** True if this user gave the desk back, so that its loss needs no notice. */
export const $isReleasingDesk = atom(false)

export const releaseDesk = (): Promise<void> => {
  $isReleasingDesk.set(true)
  return withToast(session.api('POST v2/desk/give-back', {}), 'You no longer have a desk.')
}

export const freeDesk = ({ userId, name }: Desk): Promise<void> =>
  withToast(session.api('POST v2/admin/workspace/free-desk', { userId }), `${name}’s desk is unassigned.`)
