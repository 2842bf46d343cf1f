import type { FastifyReply, FastifyRequest } from 'fastify'
import { sameScope } from '../../providers/link/scopes.ts'
import type { CalendarSandbox } from './sandbox.ts'

type Fail = (reply: FastifyReply, status: number, reason: string) => unknown

/** Returns the email address of the token's owner if access is allowed; otherwise sends the error or fault. */
export const authenticate =
  ({ grants, faults, count }: CalendarSandbox, needs: readonly string[], fail: Fail) =>
  (request: FastifyRequest, reply: FastifyReply): string | undefined => {
    count.requests += 1
    const fault = faults.next()
    if (fault?.retryAfter !== undefined) reply.header('retry-after', String(fault.retryAfter))
    if (fault) {
      fail(reply, fault.status, fault.reason)
      return undefined
    }
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const holder = grants.holderOf(token)
    const hasAll = needs.every((need) => holder?.scopes.some((scope) => sameScope(scope, need)))
    if (!holder) fail(reply, 401, 'authError')
    else if (!hasAll) fail(reply, 403, 'insufficientPermissions')
    else return holder.email
    return undefined
  }
