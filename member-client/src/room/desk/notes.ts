import type { DeskNote } from '@metapyra/contract/entities/desk'
import { atom } from 'nanostores'
import { session } from '../../session/session.ts'
import { $unreadNotes } from '../live/desks.ts'

/** What lies on one's own desk, the newest first; null until it is known. */
export const $notes = atom<readonly DeskNote[] | null>(null)

const show = (notes: readonly DeskNote[]): void => {
  $notes.set(notes)
  $unreadNotes.set(notes.filter(({ isRead }) => !isRead).length)
}

export const loadNotes = async (): Promise<void> => {
  const { rows } = await session.api('POST v2/desk/notes', {}, { isSilent: true, isJoined: true })
  show(rows)
}

/** Of all that are shown: they are known from here on, and stay. */
export const markRead = async (): Promise<void> => {
  const ids = ($notes.get() ?? []).flatMap(({ id, isRead }) => (isRead ? [] : [id]))
  if (ids.length > 0) await session.api('POST v2/desk/read-notes', { ids })
}

export const removeNotes = async (ids: string[]): Promise<void> => {
  await session.api('POST v2/desk/remove-notes', { ids })
  show(($notes.get() ?? []).filter(({ id }) => !ids.includes(id)))
}
