import type { AuditAction } from '@metapyra/contract/audit'
import type { ConsoleChange, ConsoleResource } from '@metapyra/contract/console'
import { isAdminRole } from '@metapyra/contract/constants'
import { AppError } from '../../platform/http/app-error.ts'
import type { Live, LiveHandlers } from '../../platform/realtime/live.ts'
import type { Services } from '../../platform/services.ts'
import { memberOf } from '../workspace/service.ts'

const CHANGED = 'console:changed'

type Kind<A extends AuditAction = AuditAction> = A extends `${infer K}.${string}` ? K : never

/** The console resources that acts of each kind change, besides the audit log. A missing kind fails to compile. */
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

interface ConsoleChanges {
  workspaceId: string
  changes: ConsoleChange[]
}

/**
 * [LIVE-14] Notifies followers of a space's console which resources have changed, never the new values. Every recorded
 * act is announced here, after its commit.
 */
export const consoleLive = ({ bus, db }: Services, live: Live) => {
  const show = ({ workspaceId, changes }: ConsoleChanges): void => {
    for (const change of changes) live.toConsole(workspaceId, change)
  }
  const publish = (changes: ConsoleChanges): void => {
    show(changes)
    live.nodes.tell(CHANGED, changes)
  }
  bus.on('act:recorded', ({ workspaceId, action, subjectId }) => {
    const changed = CHANGES[action.split('.')[0] as Kind].map((resource) => ({
      resource,
      ...(subjectId && resource === 'users' && { ids: [subjectId] }),
    }))
    publish({ workspaceId, changes: [...changed, { resource: 'audit-log' }] })
  })
  // Joining by an invitation or as a guest is not recorded as an act, but it changes the list.
  bus.on('members:changed', ({ workspaceId, userIds, isInAuditLog }) => {
    if (!isInAuditLog) publish({ workspaceId, changes: [{ resource: 'users', ids: userIds }] })
  })
  bus.on('guest:changed', ({ workspaceId }) => publish({ workspaceId, changes: [{ resource: 'guests' }] }))
  bus.on('report:made', ({ workspaceId }) => publish({ workspaceId, changes: [{ resource: 'reports' }] }))
  live.nodes.hear<ConsoleChanges>(CHANGED, show)

  return {
    'console:follow': async (_input, caller) => {
      if (!isAdminRole(caller.role)) throw new AppError('FORBIDDEN')
      live.followConsole(caller)
      // [RIGHT-3] If the person lost the right after the check above, the notification came before they followed. So
      // the right is checked again.
      const member = await memberOf(db, caller.space.id, caller.personId)
      if (member?.status === 'active' && isAdminRole(member.role)) return null
      live.unfollowConsole(caller)
      throw new AppError('FORBIDDEN')
    },
  } satisfies LiveHandlers<'console:follow'>
}
