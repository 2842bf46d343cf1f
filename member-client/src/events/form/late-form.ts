import type { Event } from '@metapyra/contract/entities/event'
import { session } from '../../session/session.ts'
import { inputOf, keyOfEvent } from '../event-store.ts'
import type { EventFormRequest } from './event-form.tsx'

const failed = () => session.toast('warning', 'This didn’t load. Try again.')

/** The form for an event, once its chunk is there. */
export const openForm = (asked: EventFormRequest): void =>
  void import('./event-form.tsx').then(({ showEventForm }) => showEventForm(asked), failed)

export const openInvite = (event: Event): void =>
  void import('./invite-dialog.tsx').then(({ showInvite }) => showInvite(event), failed)

export const openShare = (event: Event): void =>
  void import('../../chat/actions/share-dialog.tsx').then(
    ({ showShare }) =>
      showShare(event.title, (sending) =>
        session.api('POST v2/event/share', { ...inputOf(keyOfEvent(event)), ...sending }, { isSilent: true }),
      ),
    failed,
  )

export const openFeed = (): void =>
  void import('./feed-dialog.tsx').then(({ showFeed }) => showFeed(true), failed)
