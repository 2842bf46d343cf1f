import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/http/app-error.ts'
import type { Session } from '../../platform/http/call-request.ts'
import { createCookieJar } from '../../platform/http/cookies.ts'
import type { Services } from '../../platform/services.ts'
import { findSession } from '../account/sessions/sessions.service.ts'
import { settingsOf, workspaceByDomain, workspaceById } from '../workspace/service.ts'
import { isAdmitted } from './service.ts'

/** Stands for the space of a domain that has just been released. */
const NO_SPACE_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Returns the session of a request for something a page displays or downloads by URL, with only the cookie; null if
 * there is none.
 */
export const signedInByCookie = async (services: Services, request: FastifyRequest, reply: FastifyReply) => {
  const cookie = createCookieJar(services.hosts, request, reply).get('sid')
  const signedIn = cookie ? await findSession(services, cookie, request.host) : null
  if (signedIn?.user?.isBlocked) throw new AppError('ACCOUNT_BLOCKED')
  return signedIn
}

/** [DOMAIN-6] Returns the space of an own domain, which gives access to no other space; undefined on any other host. */
export const spaceOfHost = async ({ db, hosts }: Services, host: string): Promise<string | undefined> => {
  const domain = hosts.ownDomainOf(host)
  return domain && ((await workspaceByDomain(db, domain))?.id ?? NO_SPACE_ID)
}

/**
 * Returns the role of a person without an account in the space of their session, also while they wait at its reception.
 */
export const visitorIn = ({ kind, workspaceId }: Session, spaceId: string | null) =>
  kind === 'account' || workspaceId === null || workspaceId !== spaceId ? null : kind

/** [RECEP-1] Returns the role of a person without an account in the space; null while they wait at its reception. */
export const admittedVisitorIn = async (services: Services, session: Session, spaceId: string | null) => {
  const kind = visitorIn(session, spaceId)
  const space = kind && spaceId ? await workspaceById(services.db, spaceId) : undefined
  if (!space) return null
  return settingsOf(space.settings).isReceptionOn && !(await isAdmitted(services, session.id)) ? null : kind
}
