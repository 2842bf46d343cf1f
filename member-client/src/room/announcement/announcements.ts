import { isAdminRole } from '@metapyra/contract/constants'
import type { LiveAnnouncement } from '@metapyra/contract/entities/announcement'
import type { Session } from '@metapyra/session/session'
import { atom } from 'nanostores'
import { device } from '../../session/session.ts'

const KEPT = 'announcementSeen:'

export type Announcements = ReturnType<typeof createAnnouncements>

/** What is live in the space and was not closed yet, here or at another device; the newest first. */
export const createAnnouncements = ({ api, state }: Pick<Session, 'api' | 'state'>) => {
  const $shown = atom<readonly LiveAnnouncement[]>([])
  /** What has ended while the list was on its way. */
  const over = new Set<string>()

  const isMember = (): boolean => {
    const role = state.$workspace.get()?.userRole
    return role === 'user' || isAdminRole(role)
  }
  /** Of members the server keeps it; of visitors, and of members while the line is cut, this browser does. */
  const tellSeen = async (id: string): Promise<void> => {
    device.set(KEPT + id, '1')
    if (!isMember()) return
    await api('POST v2/announcement/seen', { id }, { isSilent: true }).then(
      () => device.remove(KEPT + id),
      // Told again with the next list.
      () => undefined,
    )
  }
  const isClosed = ({ id }: LiveAnnouncement): boolean => device.get(KEPT + id) !== null
  const without = (id: string) => $shown.get().filter((one) => one.id !== id)

  return {
    $shown,
    load: async (): Promise<void> => {
      const { rows } = await api('POST v2/announcement/live', {}, { isSilent: true, isJoined: true })
      $shown.set(rows.filter((row) => !isClosed(row) && !over.has(row.id)))
      if (isMember()) for (const row of rows.filter(isClosed)) void tellSeen(row.id)
    },
    add: (announcement: LiveAnnouncement): void => {
      if (!isClosed(announcement)) $shown.set([announcement, ...without(announcement.id)])
    },
    /** Who has closed it already is not shown it again. */
    change: (announcement: LiveAnnouncement): void =>
      $shown.set($shown.get().map((one) => (one.id === announcement.id ? announcement : one))),
    end: (id: string): void => {
      over.add(id)
      $shown.set(without(id))
    },
    close: (id: string): void => {
      $shown.set(without(id))
      void tellSeen(id)
    },
  }
}
