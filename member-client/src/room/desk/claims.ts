import type { Desk } from '@metapyra/contract/entities/desk'
import type { Area } from '@metapyra/map/plan'
import { ApiError } from '@metapyra/session/errors'
import { atom } from 'nanostores'
import { session } from '../../session/session.ts'

/** The room shows what came of it; why not is told here. */
const attempt = async (work: Promise<unknown>, done: string): Promise<void> => {
  try {
    await work
    session.toast('success', done)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    session.toast('info', error.message)
  }
}

export const claimDesk = ({ id, name }: Area): Promise<void> =>
  attempt(session.api('POST v2/desk/claim', { areaId: id }), `${name} is now yours.`)

/** One has asked for it oneself. */
export const $isGivingBack = atom(false)

export const releaseDesk = (): Promise<void> => {
  $isGivingBack.set(true)
  return attempt(session.api('POST v2/desk/give-back', {}), 'You no longer have a desk.')
}

export const freeDesk = ({ userId, name }: Desk): Promise<void> =>
  attempt(session.api('POST v2/admin/workspace/free-desk', { userId }), `${name}’s desk is unassigned.`)
