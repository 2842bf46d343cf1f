import type { Reply } from '@metapyra/contract/calls'
import { dateFormat } from '@metapyra/session/dates'
import { useEffect, useState } from 'react'
import * as look from '../board/form.module.css'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { Field } from '../design/field.tsx'
import { ownRoot } from '../design/own-root.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { session } from '../session.ts'

const moment = dateFormat({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

const copy = (url: string): void =>
  void navigator.clipboard.writeText(url).then(
    () => session.toast('success', 'The address is copied.'),
    () => session.toast('warning', 'It could not be copied. Mark it and copy it by hand.'),
  )

/** The secret address by which another calendar reads one's events; it is told once. */
function Feed() {
  const [feed, setFeed] = useState<Reply<'POST v2/event/feed'> | null>(null)
  const [url, setUrl] = useState<string | null>(null)
  const load = () => void session.api('POST v2/event/feed', {}).then(setFeed, () => undefined)
  useEffect(load, [])
  if (!feed) return <Skeleton count={2} height={48} />
  const make = () =>
    void session.api('POST v2/event/make-feed', {}).then(
      (made) => {
        setUrl(made.url)
        load()
      },
      () => undefined,
    )
  const end = () =>
    void session.api('POST v2/event/end-feed', {}).then(
      () => {
        setUrl(null)
        load()
      },
      () => undefined,
    )
  const readAt = feed.feed?.readAt
  return (
    <>
      <p>
        Google Calendar, Outlook and others read your events here by an address of your own. Whoever has it
        sees them: keep it to yourself.
      </p>
      {url && <Field label="Your address, shown this once" name="feed" readOnly value={url} />}
      {feed.feed && !url && (
        <p>{readAt ? `A calendar last read it on ${moment(readAt)}.` : 'No calendar has read it yet.'}</p>
      )}
      <p className={look.acts}>
        {feed.feed && (
          <Button kind="plain" onClick={end}>
            End it
          </Button>
        )}
        {url ? (
          <Button onClick={() => copy(url)}>Copy</Button>
        ) : (
          <Button onClick={make}>{feed.feed ? 'Make a new one' : 'Make the address'}</Button>
        )}
      </p>
    </>
  )
}

export const showFeed = ownRoot<true>((isOpen, close) => (
  <Dialog title="In your own calendar" isOpen={isOpen === true} onClose={close}>
    <Feed />
  </Dialog>
))
