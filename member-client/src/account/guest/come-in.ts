import type { Input, Reply } from '@metapyra/contract/calls'
import type { Character } from '@metapyra/contract/entities/user'
import { navigate } from 'wouter/use-browser-location'
import { savedLinks, session } from '../../session/session.ts'

export type GuestLink = Reply<'POST v2/guest/invite-detail'>

/** The door of a link, once its token is out of the address. */
export const DOOR = '/g/'

/** Who invites to which space; opening it uses up nothing. */
export const lookAt = (spaceLink: string): Promise<GuestLink> =>
  session.api('POST v2/guest/invite-detail', { spaceLink })

const introduce = (who: Input<'POST v2/guest/add'>) => session.api('POST v2/guest/add', who)

/**
 * In by a link. Whoever tries again, since the line broke, is in by it already, and uses it up once. Whoever has logged
 * in since the page was opened is told what that means before anything happens.
 */
export const comeInByLink = async (link: Input<'POST v2/guest/auth-invite'>, name: string) => {
  await session.api('POST v2/guest/auth-invite', link).catch(async (error) => {
    if (error.code === 'CONFLICT') await session.enter(DOOR, `?token=${link.spaceLink}`)
    throw error
  })
  await introduce({ name })
  savedLinks.forget(DOOR)
  // The guard finds the new session by its cookie, and loads who one is.
  navigate('/welcome', { replace: true })
}

/** In at the door of the space that this host, or this tab, is for. */
export const comeInAnonymously = async (name: string, character: Character, leavesAccount?: true) => {
  await session.api('GET v2/guest/auth', { ...(leavesAccount && { leavesAccount }) })
  await introduce({ name, character })
}
