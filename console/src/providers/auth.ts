import type { User } from '@metapyra/contract/entities/user'
import type { Session } from '@metapyra/session/session'
import type { AuthProvider, HttpError } from '@refinedev/core'
import { heedRights } from '../session/rights.ts'

type Needed = Pick<Session, 'enter' | 'logout' | 'state'>

/**
 * The guard decides on every navigation who has access, and redirects those who don't. There is no login here: `leave`
 * goes to the member client.
 */
export function createAuthProvider(session: Needed, leave: (path: string) => void): AuthProvider {
  return {
    login: async () => {
      leave('/login')
      return { success: false }
    },
    logout: async () => {
      await session.logout()
      return { success: true }
    },
    check: async () => {
      const decision = await session.enter(location.pathname, location.search)
      if (decision.to === 'path') leave(decision.path)
      return { authenticated: decision.to === 'stay' }
    },
    // The session has already handled the error (spec §8). After a 403 the rights are read again, because they may have
    // been revoked.
    onError: async (error: HttpError) => {
      // If the profile can't be loaded, the next refused call tries again.
      if (error.statusCode === 403) await heedRights(session, leave).catch(() => undefined)
      return {}
    },
    getPermissions: async () => session.state.$workspace.get()?.userRole ?? null,
    getIdentity: async (): Promise<User | null> => session.state.$user.get(),
  }
}
