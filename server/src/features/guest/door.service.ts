import type { Input, Reply } from '@metapyra/contract/calls'
import type { GuestUser } from '@metapyra/contract/entities/admin'
import type { Executor } from '../../db/drizzle.ts'
import { AppError } from '../../http/app-error.ts'
import type { CallRequest, Session } from '../../http/call-request.ts'
import { newId } from '../../ids.ts'
import { plainText } from '../../plain-text.ts'
import type { Services } from '../../services.ts'
import { readSignedId } from '../../signed-id.ts'
import type { NewVisit } from '../account/visits.service.ts'
import {
  deleteSession,
  handOver,
  openVisit,
  setGuestOfSession,
  tellEnded,
} from '../account/visits.service.ts'
import { preSessionReadingKey } from '../security/service.ts'
import { profileOf } from '../user/service.ts'
import { visitOf } from '../user/visitor.service.ts'
import { nameFromEmail } from '../workspace/invite.service.ts'
import { admitsGuests, memberOf, spaceSeenBy, workspaceById } from '../workspace/service.ts'
import { guestById, insertGuest, updateGuest } from './guests.queries.ts'
import { holdAdmission, withVisits } from './guests.service.ts'
import type { GuessLimits } from './limits.service.ts'
import { linkUrl } from './links.service.ts'
import { countUse, inviteById } from './queries.ts'
import { anonymousVisitEnd, checkLive, checkNoAccount, noSuchLink, visitEnd } from './rules.ts'

type Entered = Reply<'GET v2/guest/auth'>
type ByLink = Input<'POST v2/guest/auth-invite'>

const NAMELESS = 'Guest'

/** Who stands at the door of a space, and how they get in. */
export const createDoor = (services: Services, limits: GuessLimits) => {
  const { db, clock, secrets } = services

  /** [GUEST-6] One answer for tokens that never were and for those of another space. */
  const findLink = async (token: string, request: CallRequest) => {
    const id = readSignedId(secrets, 'guest-link', token)
    const found = id === null ? undefined : await inviteById(db, id)
    const workspace = found && (await workspaceById(db, found.invite.workspaceId))
    if (workspace && (!request.space || request.space.id === workspace.id)) return { ...found, workspace }
    await limits.count(request)
    throw noSuchLink()
  }

  const ownSpace = async (
    { user, isOnOwnDomain }: CallRequest,
    workspaceId: string,
  ): Promise<Entered | null> => {
    const member = user && (await memberOf(db, workspaceId, user.id))
    if (member?.status !== 'active') return null
    const [profile, workspace] = await Promise.all([
      profileOf(services, user?.id ?? '', { space: { id: workspaceId }, isOnOwnDomain }),
      spaceSeenBy(services, member.userId, workspaceId),
    ])
    return { user: profile, workspace }
  }

  /** A new visit in place of whatever session this browser has here: nobody carries one over (T1). */
  const enter = async (
    request: CallRequest,
    prepare: (tx: Executor) => Promise<Omit<NewVisit, 'readingKey'>>,
  ): Promise<string> => {
    const { session, cookies } = request
    const readingKey = session?.readingKey ?? preSessionReadingKey(services, cookies)
    const { opened, ended } = await db.transaction(async (tx) => {
      const visit = await prepare(tx)
      const ended = session ? await deleteSession(tx, session.id) : []
      return { ended, opened: await openVisit(tx, request, { ...visit, readingKey }) }
    })
    tellEnded(services, ended)
    handOver(cookies, opened, clock())
    return opened.id
  }

  const admitted = async (tx: Executor, workspaceId: string): Promise<void> => {
    if (!(await holdAdmission(tx, workspaceId))) throw new AppError('GUEST_NOT_ALLOWED')
  }

  const isVisitOf = (session: Session | null, workspaceId: string): session is Session =>
    session !== null && session.kind !== 'account' && session.workspaceId === workspaceId

  const comeInAnonymously = (request: CallRequest, workspaceId: string): Promise<string> =>
    enter(request, async (tx) => {
      await admitted(tx, workspaceId)
      const expiresAt = anonymousVisitEnd(clock())
      return { kind: 'anonymous', workspaceId, guestId: null, displayName: NAMELESS, expiresAt }
    })

  const spaceHere = ({ space }: CallRequest): string => {
    if (!space) throw new AppError('WORKSPACE_REQUIRED')
    return space.id
  }

  return {
    lookAt: async (token: string, request: CallRequest): Promise<Reply<'POST v2/guest/invite-detail'>> => {
      const { invite, workspace, invitedBy } = await findLink(token, request)
      checkLive(invite, clock())
      if (!admitsGuests(workspace.settings)) throw new AppError('GUEST_NOT_ALLOWED')
      return {
        workspace: {
          id: workspace.id,
          name: workspace.name,
          domain: workspace.domain,
          spaceLogo: workspace.logo,
        },
        url: linkUrl(services, workspace.domain, invite.id),
        invitedBy,
        name: invite.email && nameFromEmail(invite.email),
      }
    },

    /** [GUEST-3] Counts one use; whoever is in by this link, or a member, uses up none. */
    comeInByLink: async ({ spaceLink, leavesAccount }: ByLink, request: CallRequest): Promise<Entered> => {
      const { invite, workspace } = await findLink(spaceLink, request)
      const { session } = request
      const guest = session?.guestId ? await guestById(db, session.guestId) : undefined
      if (session?.kind === 'guest' && guest?.inviteId === invite.id) return visitOf(services, session.id)
      const own = await ownSpace(request, workspace.id)
      if (own) return own
      checkLive(invite, clock())
      if (!leavesAccount) checkNoAccount(request)
      const sessionId = await enter(request, async (tx) => {
        await admitted(tx, workspace.id)
        const used = await countUse(tx, invite.id, clock())
        if (!used) {
          const now = await inviteById(tx, invite.id)
          if (now) checkLive(now.invite, clock())
          throw new AppError('linkExpired')
        }
        const name = used.email ? nameFromEmail(used.email) : NAMELESS
        const record = { id: newId(), workspaceId: workspace.id, inviteId: used.id, name, email: used.email }
        const { id: guestId } = await insertGuest(tx, record)
        return {
          kind: 'guest',
          workspaceId: workspace.id,
          guestId,
          displayName: name,
          expiresAt: visitEnd(used.expiresAt, clock()),
        }
      })
      return visitOf(services, sessionId)
    },

    /** [GUEST-8] Opens this host's anonymous visit where the space lets guests in, or takes up the one there is. */
    comeIn: async (request: CallRequest): Promise<Entered> => {
      const workspaceId = spaceHere(request)
      if (isVisitOf(request.session, workspaceId)) return visitOf(services, request.session.id)
      const own = await ownSpace(request, workspaceId)
      if (own) return own
      checkNoAccount(request)
      return visitOf(services, await comeInAnonymously(request, workspaceId))
    },

    /** Writes down who somebody says that they are. A guest may say it again; of the anonymous nothing more is kept (§6). */
    introduce: async (input: Input<'POST v2/guest/add'>, request: CallRequest): Promise<GuestUser> => {
      const { session } = request
      if (session?.kind === 'account') {
        throw new AppError('CONFLICT', { message: 'You are logged in with an account: it says who you are.' })
      }
      const workspaceId = session?.workspaceId ?? spaceHere(request)
      const sessionId = session?.id ?? (await comeInAnonymously(request, workspaceId))
      const said = {
        name: plainText(input.name) || NAMELESS,
        ...(input.character && { character: { ...input.character } }),
        lastSeenAt: clock(),
      }
      const before = session?.guestId ? await guestById(db, session.guestId) : undefined
      if (before && session?.kind === 'anonymous') return first(await withVisits(services, [before]))
      const email = before?.email ?? input.email ?? null
      const guest = await db.transaction(async (tx) => {
        const row = before
          ? await updateGuest(tx, before.id, { ...said, email })
          : await insertGuest(tx, { id: newId(), workspaceId, email, ...said })
        if (!row) throw new AppError('NO_SESSION')
        await setGuestOfSession(tx, sessionId, { guestId: row.id, displayName: row.name })
        return row
      })
      services.bus.emit('profile:changed', { userId: sessionId })
      return first(await withVisits(services, [guest]))
    },
  }
}

const first = <T>(rows: T[]): T => {
  const [row] = rows
  if (row === undefined) throw new Error('A guest was not read')
  return row
}
