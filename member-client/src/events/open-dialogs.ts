import type { Event } from '@metapyra/contract/entities/event'
import { session } from '../session/session.ts'
import { openPart } from '../ui/lazy/open-part.ts'
import { inputOf, keyOfEvent } from './event-store.ts'
import type { EventFormRequest } from './form/event-form.lazy.tsx'

export const openForm = (request: EventFormRequest): void =>
  openPart(
    () => import('./form/event-form.lazy.tsx'),
    ({ showEventForm }) => showEventForm(request),
  )

export const openInvite = (event: Event): void =>
  openPart(
    () => import('./form/invite-dialog.lazy.tsx'),
    ({ showInvite }) => showInvite(event),
  )

export const openShare = (event: Event): void =>
  openPart(
    () => import('../chat/actions/share-dialog.lazy.tsx'),
    ({ showShare }) =>
      showShare(event.title, (sending) =>
        session.api('POST v2/event/share', { ...inputOf(keyOfEvent(event)), ...sending }, { isSilent: true }),
      ),
  )

export const openFeed = (): void =>
  openPart(
    () => import('./form/feed-dialog.lazy.tsx'),
    ({ showFeed }) => showFeed(true),
  )
