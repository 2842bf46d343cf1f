import type { AuditAction } from '@metapyra/contract/audit'
import type { ConsoleChange, ConsoleResource } from '@metapyra/contract/console'
import { isAdminRole } from '@metapyra/contract/constants'
import { AppError } from '../../platform/http/app-error.ts'
import type { Live, LiveHandlers } from '../../platform/realtime/live.ts'
import type { Services } from '../../platform/services.ts'
import { memberOf } from '../workspace/service.ts'

const CHANGED = 'console:changed'

type Kind<A extends AuditAction = AuditAction> = A extends `${infer K}.${string}` ? K : never

/** What acts of a kind change, beside the audit log; a kind that is not here does not compile. */
const CHANGES: Record<Kind, ConsoleResource[]> = {
  person: ['users', 'ownership'],
  people: ['users', 'imports'],
  space: ['space'],
  settings: ['settings', 'guests'],
  logo: ['space'],
  guestLink: ['guests'],
  announcement: ['announcements'],
  event: [],
  bookingType: [],
  agent: ['agents'],
  domain: ['address'],
  desk: [],
  message: ['reports'],
  report: ['reports'],
  view: ['views'],
  ownership: ['ownership', 'users'],
  data: [],
  account: ['users'],
  plan: ['subscription'],
  payment: ['subscription'],
}

interface Notified {
  workspaceId: string
  changes: ConsoleChange[]
}

/**
 * [LIVE-14] Tells who follows a space's console what has changed there: that it has, never what. All that is recorded
 * is told, in one place, once it is stored.
 */
export const consoleLive = ({ bus, db }: Services, live: Live) => {
  const show = ({ workspaceId, changes }: Notified): void => {
    for (const change of changes) live.toConsole(workspaceId, change)
  }
  const tell = (told: Notified): void => {
    show(told)
    live.nodes.tell(CHANGED, told)
  }
  bus.on('act:recorded', ({ workspaceId, action, subjectId }) => {
    const changed = CHANGES[action.split('.')[0] as Kind].map((resource) => ({
      resource,
      ...(subjectId && resource === 'users' && { ids: [subjectId] }),
    }))
    tell({ workspaceId, changes: [...changed, { resource: 'audit-log' }] })
  })
  // Who comes by an invitation or as a guest acts for nobody, and is in the list all the same.
  bus.on('member:changed', ({ workspaceId, userId, isOfMany }) => {
    if (!isOfMany) tell({ workspaceId, changes: [{ resource: 'users', ids: [userId] }] })
  })
  bus.on('guest:changed', ({ workspaceId }) => tell({ workspaceId, changes: [{ resource: 'guests' }] }))
  bus.on('report:made', ({ workspaceId }) => tell({ workspaceId, changes: [{ resource: 'reports' }] }))
  live.nodes.hear<Notified>(CHANGED, show)

  return {
    'console:follow': async (_input, caller) => {
      if (!isAdminRole(caller.role)) throw new AppError('FORBIDDEN')
      live.followConsole(caller)
      // [RIGHT-3] Who lost the right after it was read above was told so before they followed.
      const member = await memberOf(db, caller.space.id, caller.personId)
      if (member?.status === 'active' && isAdminRole(member.role)) return null
      live.unfollowConsole(caller)
      throw new AppError('FORBIDDEN')
    },
  } satisfies LiveHandlers<'console:follow'>
}
