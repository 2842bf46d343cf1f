import { randomUUID } from 'node:crypto'
import { ANNOUNCEMENT_STATUS, DAY_MS } from '@metapyra/contract/constants'
import type { GuestInvite } from '@metapyra/contract/entities/admin'
import type { UserRow } from '../features/account/core/accounts.service.ts'
import { updateSettings } from '../features/admin/settings.service.ts'
import { announce } from '../features/announcement/service.ts'
import type { MembersAct } from '../features/audit/service.ts'
import { enterByLink } from '../features/guest/entry.service.ts'
import { makeLinks } from '../features/guest/links.service.ts'
import { storeFailedRows } from '../features/import/failed.service.ts'
import { importBatch } from '../features/import/service.ts'
import type { Services } from '../platform/services.ts'
import { DEMO_GUESTS, DEMO_IMPORTED, DEMO_SPACE, demoEmail } from './people.ts'

const FILE = { name: 'new-colleagues.csv', columns: ['Email', 'Name', 'Job title'] }
const ROW_WITHOUT_ADDRESS = {
  row: 3,
  line: 5,
  cells: ['', 'Someone from the ferry', ''],
  error: 'The email is missing.',
}

interface AdminContext {
  services: Services
  from: MembersAct
}

/** Imports new people, one existing member, and one invalid row. */
export const importSome = async ({ services, from }: AdminContext, there: string): Promise<void> => {
  const importId = randomUUID()
  const rows = [...DEMO_IMPORTED.map(({ key, name }) => ({ email: demoEmail(key), name })), { email: there }]
  await importBatch(
    services,
    { from, spaceName: DEMO_SPACE.name },
    {
      importId,
      batch: 0,
      mode: 'skip',
      fileName: FILE.name,
      totalRows: rows.length,
      heldBack: 1,
      rows: rows.map((row, index) => ({ line: index + 2, ...row })),
    },
  )
  const failed = { importId, columns: FILE.columns, rows: [ROW_WITHOUT_ADDRESS] }
  await storeFailedRows(services, from, failed)
}

/**
 * Enables guests: creates a link for each emailed guest, and an open link, which is revoked since. Returns the emailed
 * ones.
 */
export const admitGuests = async (
  { services, from }: AdminContext,
  { id, email, name, image }: UserRow,
): Promise<GuestInvite[]> => {
  await updateSettings(
    services,
    { from, revision: undefined },
    { isGuestAllowed: 'true', guestsReadChat: true },
  )
  const space = {
    id: from.workspaceId,
    name: DEMO_SPACE.name,
    domain: DEMO_SPACE.domain,
    mapId: '',
    isLapsed: false,
    hasReception: false,
    wantsVerified: false,
    guestRights: [],
  }
  const by = { id, email, name, image, isVerified: true, isBlocked: false }
  const make = async (emailList: string[], days: number) => {
    const timestamp = from.at.getTime() + days * DAY_MS
    const linkInfo = { position: 'bottom-right' } as const
    return (await makeLinks(services, from, { space, isAdmin: true }, by, { timestamp, emailList, linkInfo }))
      .invites
  }
  await make([], 1)
  return make(
    DEMO_GUESTS.map((guest) => guest.email),
    14,
  )
}

/** Joins as a guest by their link, from a browser that doesn't exist. Returns the guest's ids. */
export const joinAsGuest = (services: Services, workspaceId: string, { guestId }: GuestInvite) => {
  const nothing = () => undefined
  const browser = {
    session: null,
    cookies: {
      ...{ get: nothing, set: nothing, clear: nothing },
      ...{ getShared: nothing, share: nothing, unshare: nothing },
    },
    origin: services.hosts.originOfSpace(DEMO_SPACE.domain),
    userAgent: '',
  }
  return enterByLink(services, browser, { id: guestId, workspaceId, isMeeting: false })
}

/** One announcement that is over, and one that is scheduled. */
export const createAnnouncements = async ({ services, from }: AdminContext, now: Date): Promise<void> => {
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString()
  await announce(services, from, {
    description: '**The new space is open.** Walk in, pick a desk and say hello in the chat.',
    status: ANNOUNCEMENT_STATUS.live,
    endsAt: inDays(-3),
  })
  await announce(services, from, {
    description:
      'The office is **closed on Friday** for the move. The space stays open, so bring your own cake.',
    status: ANNOUNCEMENT_STATUS.scheduled,
    startsAt: inDays(2),
    endsAt: inDays(4),
  })
}
