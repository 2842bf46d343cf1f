import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/http/app-error.ts'
import type { Session } from '../../platform/http/call-request.ts'
import { createCookieJar } from '../../platform/http/cookies.ts'
import type { Services } from '../../platform/services.ts'
import { findSession } from '../account/sessions/sessions.service.ts'
import { settingsOf, workspaceByDomain, workspaceById } from '../workspace/service.ts'
import { isLetIn } from './service.ts'

/** Of a domain that was let go this moment. */
const NOBODYS = '00000000-0000-0000-0000-000000000000'

/** Who asks for what a page shows or saves by its address, which comes with the cookie alone; null: nobody. */
export const signedInByCookie = async (services: Services, request: FastifyRequest, reply: FastifyReply) => {
  const cookie = createCookieJar(services.hosts, request, reply).get('sid')
  const signedIn = cookie ? await findSession(services, cookie, request.host) : null
  if (signedIn?.user?.isBlocked) throw new AppError('ACCOUNT_BLOCKED')
  return signedIn
}

/** [DOMAIN-6] The space of an own domain, which opens nothing else; undefined at any other host. */
export const spaceOfHost = async ({ db, hosts }: Services, host: string): Promise<string | undefined> => {
  const domain = hosts.ownDomainOf(host)
  return domain && ((await workspaceByDomain(db, domain))?.id ?? NOBODYS)
}

/** What somebody without an account is in the space that lets them in, also while they wait at its reception. */
export const visitorIn = ({ kind, workspaceId }: Session, spaceId: string | null) =>
  kind === 'account' || workspaceId === null || workspaceId !== spaceId ? null : kind

/** [RECEP-1] The same; whoever waits at the reception is nobody yet. */
export const visitorInside = async (services: Services, session: Session, spaceId: string | null) => {
  const kind = visitorIn(session, spaceId)
  const space = kind && spaceId ? await workspaceById(services.db, spaceId) : undefined
  if (!space) return null
  return settingsOf(space.settings).isReceptionOn && !(await isLetIn(services, session.id)) ? null : kind
}
