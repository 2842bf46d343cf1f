import type { User } from '@metapyra/contract/entities/user'
import type { Session } from '@metapyra/session/session'
import type { AuthProvider, HttpError } from '@refinedev/core'
import { heedRights } from '../session/rights.ts'

type Needed = Pick<Session, 'enter' | 'logout' | 'state'>

/**
 * Who may be here is the guard's to say, for every navigation; who may not is on the way elsewhere when it has
 * spoken. There is no login here: `leave` goes to the member client.
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
    // The session has answered already (spec §8); where it was the right that was missing, it may have been lost.
    onError: async (error: HttpError) => {
      // Where the profile does not come, the next call that is refused asks for it.
      if (error.statusCode === 403) await heedRights(session, leave).catch(() => undefined)
      return {}
    },
    getPermissions: async () => session.state.$workspace.get()?.userRole ?? null,
    getIdentity: async (): Promise<User | null> => session.state.$user.get(),
  }
}
