import { isAdminRole } from '@metapyra/contract/constants'
import type { LiveAnnouncement } from '@metapyra/contract/entities/announcement'
import type { Session } from '@metapyra/session/session'
import { atom } from 'nanostores'
import { device } from '../../session/session.ts'

const CLOSED_PREFIX = 'announcementSeen:'

export type Announcements = ReturnType<typeof createAnnouncements>

/** Live announcements of the space that were not closed yet, on any device; newest first. */
export const createAnnouncements = ({ api, state }: Pick<Session, 'api' | 'state'>) => {
  const $shown = atom<readonly LiveAnnouncement[]>([])
  /** Ids of announcements that ended while the list was loading. */
  const endedIds = new Set<string>()

  const isMember = (): boolean => {
    const role = state.$workspace.get()?.userRole
    return role === 'user' || isAdminRole(role)
  }
  /**
   * Records that an announcement was closed. The server stores it for members; this browser does for guests, and for
   * members while offline.
   */
  const recordSeen = async (id: string): Promise<void> => {
    device.set(CLOSED_PREFIX + id, '1')
    if (!isMember()) return
    await api('POST v2/announcement/seen', { id }, { isSilent: true }).then(
      () => device.remove(CLOSED_PREFIX + id),
      // The next load of the list retries.
      () => undefined,
    )
  }
  const isClosed = ({ id }: LiveAnnouncement): boolean => device.get(CLOSED_PREFIX + id) !== null
  const without = (id: string) => $shown.get().filter((announcement) => announcement.id !== id)

  return {
    $shown,
    load: async (): Promise<void> => {
      const { rows } = await api('POST v2/announcement/live', {}, { isSilent: true, isJoined: true })
      $shown.set(rows.filter((row) => !isClosed(row) && !endedIds.has(row.id)))
      if (isMember()) for (const row of rows.filter(isClosed)) void recordSeen(row.id)
    },
    add: (announcement: LiveAnnouncement): void => {
      if (!isClosed(announcement)) $shown.set([announcement, ...without(announcement.id)])
    },
    /** An announcement that the user closed doesn't reappear. */
    change: (announcement: LiveAnnouncement): void =>
      $shown.set($shown.get().map((existing) => (existing.id === announcement.id ? announcement : existing))),
    end: (id: string): void => {
      endedIds.add(id)
      $shown.set(without(id))
    },
    close: (id: string): void => {
      $shown.set(without(id))
      void recordSeen(id)
    },
  }
}
