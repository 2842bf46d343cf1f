import type { Event } from '@metapyra/contract/entities/event'
import { useState } from 'react'
import * as css from '../../calendar/events.module.css'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as look from '../../ui/tab/form.module.css'
import { inputOf, keyOfEvent, updateEvent } from '../event-store.ts'

export type Scope = 'this' | 'following' | 'all'

const SCOPES: readonly (readonly [Scope, string])[] = [
  ['this', 'This event'],
  ['following', 'This and following events'],
  ['all', 'All events'],
]

interface ScopeRequest {
  event: Event
  act: 'change' | 'cancel'
  /** Null if the dialog cancels the event. */
  run: ((scope: Scope | null) => Promise<void>) | null
}

const cancel = async (event: Event, scope: Scope | null): Promise<void> => {
  const key = scope === null || scope === 'all' ? { eventId: event.id } : inputOf(keyOfEvent(event))
  await updateEvent({ ...key, ...(scope && { scope }), status: 'cancelled', version: event.version })
  session.toast('success', 'Event canceled. We’ve let attendees know.')
}

function Choice({ event, act, run, close }: ScopeRequest & { close(): void }) {
  const isOne = event.recurrenceId !== null
  const [scope, setScope] = useState<Scope>('this')
  const [isBusy, setBusy] = useState(false)
  const go = async () => {
    const selected = isOne ? scope : null
    setBusy(true)
    await (run ? run(selected) : cancel(event, selected)).then(close, () => undefined)
    setBusy(false)
  }
  return (
    <>
      {act === 'cancel' && (
        <p>
          {!isOne && event.rrule && 'The whole series will be canceled. '}
          We’ll let everyone who hasn’t declined know.
        </p>
      )}
      {isOne && (
        <fieldset className={css.scopes} aria-label="Which events">
          {SCOPES.map(([name, words]) => (
            <label key={name} className={look.switch}>
              <input type="radio" name="scope" checked={scope === name} onChange={() => setScope(name)} />
              {words}
            </label>
          ))}
        </fieldset>
      )}
      <p className={look.acts}>
        <Button kind="plain" onClick={close}>
          {act === 'cancel' ? 'Keep event' : 'Cancel'}
        </Button>
        <Button kind={act === 'cancel' ? 'danger' : 'main'} isBusy={isBusy} onClick={() => void go()}>
          {act === 'cancel' ? 'Cancel event' : 'Edit'}
        </Button>
      </p>
    </>
  )
}

const showDialog = createOverlay<ScopeRequest>((request, close) => (
  <Dialog
    title={request?.act === 'cancel' ? 'Cancel this event?' : 'Which events do you want to edit?'}
    isOpen={request !== null}
    onClose={close}
  >
    {request && <Choice {...request} close={close} />}
  </Dialog>
))

/** For a series, asks for the scope first; a single event is edited immediately, and canceled after a confirmation. */
export const editWithScope = (request: ScopeRequest): void => {
  if (request.run && request.event.recurrenceId === null) void request.run(null).catch(() => undefined)
  else showDialog(request)
}
