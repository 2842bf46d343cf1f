import { ApiError } from '@metapyra/session/errors'
import { ASKED_ROOM } from '@metapyra/session/flag-names'
import type { Route } from '@metapyra/session/routes'
import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { savedLinks, session, tab } from '../../session/session.ts'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import { FormPage } from '../../ui/pages/form-page.tsx'
import { LinkNotOpened } from '../../ui/pages/link-not-opened.tsx'
import { RoomBeside } from '../../ui/scene/room-beside.tsx'
import type { GuestLink } from './come-in.ts'
import { DOOR, lookAt } from './come-in.ts'
import { GuestForm } from './guest-form.tsx'
import { knownAt } from './known-at.ts'

export const title = 'Guest link'

/** §2 /g/:token. The token leaves the address at once; a reload finds it in what this tab has kept (T4). */
export function Screen({ route: { path, search, token } }: { route: Route }) {
  const isInAddress = path !== DOOR
  useEffect(() => {
    if (!isInAddress) return
    const query = new URLSearchParams(search)
    query.set('token', token ?? '')
    const room = query.get(ASKED_ROOM)
    if (room) tab.set(ASKED_ROOM, room)
    savedLinks.keep(DOOR, `?${query}`)
    navigate(DOOR, { replace: true })
  }, [isInAddress, search, token])
  return isInAddress ? null : <Door token={token ?? ''} />
}

function Door({ token }: { token: string }) {
  const user = useStore(session.state.$user)
  const [link, setLink] = useState<GuestLink | null>(null)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const isIn = user?.spaceLink === token

  useEffect(() => {
    if (isIn) navigate('/space', { replace: true })
    if (isIn || link || failure) return
    lookAt(token).then(
      (found) => {
        if (!knownAt(found)) setLink(found)
      },
      (error) => {
        if (!(error instanceof ApiError)) throw error
        // An ended link has a page of its own, and the session has gone there.
        if (location.pathname === DOOR) setFailure(error)
      },
    )
  }, [isIn, token, link, failure])

  if (link) return <GuestForm token={token} link={link} />
  if (failure)
    return (
      <LinkNotOpened title="Your guest link didn’t open" failure={failure} onRetry={() => setFailure(null)} />
    )
  return (
    <FormPage title="Your guest link" lead="Loading the space…" beside={<RoomBeside />}>
      <Skeleton height={220} />
    </FormPage>
  )
}
