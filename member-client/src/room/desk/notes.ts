import type { DeskNote } from '@metapyra/contract/entities/desk'
import { atom } from 'nanostores'
import { session } from '../../session/session.ts'
import { $unreadNotes } from '../live/desks.ts'

/** Notes on the user's desk, newest first; null until they are loaded. */
export const $notes = atom<readonly DeskNote[] | null>(null)

const show = (notes: readonly DeskNote[]): void => {
  $notes.set(notes)
  $unreadNotes.set(notes.filter(({ isRead }) => !isRead).length)
}

export const loadNotes = async (): Promise<void> => {
  const { rows } = await session.api('POST v2/desk/notes', {}, { isSilent: true, isJoined: true })
  show(rows)
}

/** Marks all displayed notes as read. They stay in the list. */
export const markRead = async (): Promise<void> => {
  const ids = ($notes.get() ?? []).flatMap(({ id, isRead }) => (isRead ? [] : [id]))
  if (ids.length > 0) await session.api('POST v2/desk/read-notes', { ids })
}

export const removeNotes = async (ids: string[]): Promise<void> => {
  await session.api('POST v2/desk/remove-notes', { ids })
  show(($notes.get() ?? []).filter(({ id }) => !ids.includes(id)))
}
