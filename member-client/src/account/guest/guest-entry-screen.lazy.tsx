import { ApiError } from '@metapyra/session/errors'
import type { Route } from '@metapyra/session/routes'
import { ASKED_ROOM } from '@metapyra/session/storage-keys'
import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { savedLinks, session, tab } from '../../session/session.ts'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import { FormPage } from '../../ui/pages/form-page.tsx'
import { LinkNotOpened } from '../../ui/pages/link-not-opened.tsx'
import { SceneBesideForm } from '../../ui/scene/scene-beside-form.tsx'
import { GuestForm } from './guest-form.tsx'
import type { GuestLink } from './join-as-guest.ts'
import { fetchGuestLink, GUEST_LINK_PATH } from './join-as-guest.ts'
import { redirectKnownVisitor } from './redirect-known-visitor.ts'

export const title = 'Guest link'

/** §2 /g/:token. The token is removed from the URL immediately; a reload finds it in this tab's storage (T4). */
export function Screen({ route: { path, search, token } }: { route: Route }) {
  const isInAddress = path !== GUEST_LINK_PATH
  useEffect(() => {
    if (!isInAddress) return
    const query = new URLSearchParams(search)
    query.set('token', token ?? '')
    const room = query.get(ASKED_ROOM)
    if (room) tab.set(ASKED_ROOM, room)
    savedLinks.save(GUEST_LINK_PATH, `?${query}`)
    navigate(GUEST_LINK_PATH, { replace: true })
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
    fetchGuestLink(token).then(
      (found) => {
        if (!redirectKnownVisitor(found)) setLink(found)
      },
      (error) => {
        if (!(error instanceof ApiError)) throw error
        // An expired link has a separate page, to which the session has navigated.
        if (location.pathname === GUEST_LINK_PATH) setFailure(error)
      },
    )
  }, [isIn, token, link, failure])

  if (link) return <GuestForm token={token} link={link} />
  if (failure)
    return (
      <LinkNotOpened title="Your guest link didn’t open" failure={failure} onRetry={() => setFailure(null)} />
    )
  return (
    <FormPage title="Your guest link" lead="Loading the space…" beside={<SceneBesideForm />}>
      <Skeleton height={220} />
    </FormPage>
  )
}
