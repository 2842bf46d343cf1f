import { ApiError, isPassing } from '@metapyra/session/errors'
import type { Route } from '@metapyra/session/routes'
import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { Button, buttonClass } from '../design/button.tsx'
import { FormPage } from '../design/form-page.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { useStore } from '../design/use-store.ts'
import { RoomBeside } from '../scene/room-beside.tsx'
import { keptLinks, session } from '../session.ts'
import { AppLink } from '../shell/app-link.tsx'
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
    keptLinks.keep(DOOR, `?${query}`)
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
  if (failure) return <NotOpened failure={failure} onRetry={() => setFailure(null)} />
  return (
    <FormPage title="Your guest link" lead="Looking up the space…" beside={<RoomBeside />}>
      <Skeleton height={220} />
    </FormPage>
  )
}

function NotOpened({ failure, onRetry }: { failure: ApiError; onRetry(): void }) {
  return (
    <FormPage title="Your guest link did not open" lead={failure.message} beside={<RoomBeside />}>
      <div>
        {isPassing(failure.code) ? (
          <Button isWide onClick={onRetry}>
            Try again
          </Button>
        ) : (
          <AppLink href="/" className={buttonClass({ kind: 'plain', isWide: true })}>
            Go to the home page
          </AppLink>
        )}
      </div>
    </FormPage>
  )
}
