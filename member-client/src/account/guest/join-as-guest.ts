import type { Input, Reply } from '@metapyra/contract/calls'
import type { Character } from '@metapyra/contract/entities/user'
import { navigate } from 'wouter/use-browser-location'
import { savedLinks, session } from '../../session/session.ts'

export type GuestLink = Reply<'POST v2/guest/invite-detail'>

/** The path of a guest link once its token has been removed from the URL. */
export const GUEST_LINK_PATH = '/g/'

/** Returns who invites to which space. This does not use up the link. */
export const fetchGuestLink = (spaceLink: string): Promise<GuestLink> =>
  session.api('POST v2/guest/invite-detail', { spaceLink })

const sendGuestDetails = (input: Input<'POST v2/guest/add'>) => session.api('POST v2/guest/add', input)

/**
 * Joins by a guest link. A retry after a lost connection is already admitted and uses the link only once. If the
 * visitor has logged in since the page was opened, the page explains what that means first.
 */
export const joinByLink = async (link: Input<'POST v2/guest/auth-invite'>, name: string) => {
  await session.api('POST v2/guest/auth-invite', link).catch(async (error) => {
    if (error.code === 'CONFLICT') await session.enter(GUEST_LINK_PATH, `?token=${link.spaceLink}`)
    throw error
  })
  await sendGuestDetails({ name })
  savedLinks.remove(GUEST_LINK_PATH)
  // The guard finds the new session by its cookie and loads the profile.
  navigate('/welcome', { replace: true })
}

/** Joins the space of this host or tab as an anonymous guest. */
export const joinAnonymously = async (name: string, character: Character, leavesAccount?: true) => {
  await session.api('GET v2/guest/auth', { ...(leavesAccount && { leavesAccount }) })
  await sendGuestDetails({ name, character })
}
