import { dateFormat } from '@metapyra/session/dates'
import { useState } from 'react'
import { invalidate, useCall } from '../../data/query.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as look from '../../ui/tab/form.module.css'

const moment = dateFormat({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

const copy = (url: string): void =>
  void navigator.clipboard.writeText(url).then(
    () => session.toast('success', 'Link copied.'),
    () => session.toast('warning', 'Couldn’t copy. Select the link and copy it yourself.'),
  )

/** The secret address with which another calendar reads the user's events; displayed only once. */
function Feed() {
  const { data: feed } = useCall('POST v2/event/feed', {}, { toastsErrors: true })
  const [url, setUrl] = useState<string | null>(null)
  if (!feed) return <Skeleton count={2} height={48} />
  const make = () =>
    void session.api('POST v2/event/make-feed', {}).then(
      (created) => {
        setUrl(created.url)
        invalidate('event', 'POST v2/event/feed')
      },
      () => undefined,
    )
  const end = () =>
    void session.api('POST v2/event/end-feed', {}).then(
      () => {
        setUrl(null)
        invalidate('event', 'POST v2/event/feed')
      },
      () => undefined,
    )
  const readAt = feed.feed?.readAt
  return (
    <>
      <p>
        Show your events in Google Calendar, Outlook and others with a private link. Anyone who has it can see
        them, so keep it to yourself.
      </p>
      {url && <Field label="Your private link, shown only once" name="feed" readOnly value={url} />}
      {feed.feed && !url && <p>{readAt ? `Last synced ${moment(readAt)}.` : 'Not synced yet.'}</p>}
      <p className={look.acts}>
        {feed.feed && (
          <Button kind="plain" onClick={end}>
            Revoke link
          </Button>
        )}
        {url ? (
          <Button onClick={() => copy(url)}>Copy</Button>
        ) : (
          <Button onClick={make}>{feed.feed ? 'Create new link' : 'Create link'}</Button>
        )}
      </p>
    </>
  )
}

export const showFeed = createOverlay<true>((isOpen, close) => (
  <Dialog title="Subscribe in your calendar" isOpen={isOpen === true} onClose={close}>
    <Feed />
  </Dialog>
))
