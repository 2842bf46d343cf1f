import type { Input, Reply } from '@metapyra/contract/calls'
import type { User } from '@metapyra/contract/entities/user'
import type { ApiClient } from './calls/api.ts'
import type { ApiError } from './calls/errors.ts'
import type { Page } from './page.ts'
import { takeReturnUrl } from './return-path.ts'
import type { SessionState } from './state.ts'
import { setToken } from './state.ts'
import { clearStored } from './storage/local-store.ts'
import { EXPIRED_AT, MANUAL_LOGOUT, TAB_SPACE, UNSAVED } from './storage-keys.ts'

export interface SignInOptions {
  client: ApiClient
  state: SessionState
  page: Page
  go(path: string): void
  onError(error: ApiError): Promise<void>
  /** Called with the user as the server knows them. */
  onSignedIn(user: User): void
}

export type SignIn = ReturnType<typeof createSignIn>

/**
 * Login, sign-up, logout and creating a first space (§4), with where each leads. Errors display their toast (§8) and
 * are thrown for the screen.
 */
export const createSignIn = (options: SignInOptions) => {
  const { client, state, page, go } = options
  const { api } = client

  /**
   * If a session has expired in this tab, the same person continues where it ended. That loads a new page, because it
   * may belong to the other client.
   */
  const continueAfterLogin = (user: User, next: string): void => {
    const returnUrl = page.tab.get(EXPIRED_AT) && takeReturnUrl(page, state, user)
    if (returnUrl) page.leave(returnUrl)
    else go(next)
  }
  const adopt = ({ user, sessionId }: Reply<'POST v2/auth/login'>): void => {
    setToken(state, sessionId)
    options.onSignedIn(user)
    state.$workspace.set(user.workspaces[0] ?? null)
  }

  return {
    /**
     * Then goes to /join, or back to the page that required the login. An unverified account fails with `ApiError.code`
     * 'NOT_VERIFIED'.
     */
    login: async (input: Input<'POST v2/auth/login'>, next?: string): Promise<void> => {
      const reply = await api('POST v2/auth/login', input)
      adopt(reply)
      if (next) go(next)
      else continueAfterLogin(reply.user, '/join')
    },

    register: async (input: Input<'POST v2/auth/create'>, invitation?: string): Promise<void> => {
      const reply = await api('POST v2/auth/create', input, invitation ? { bearer: invitation } : {})
      adopt(reply)
      if (!reply.user.emailVerified) {
        // The account exists whether or not the email is sent. The screen offers to send it again.
        await api('POST v2/auth/request-email-verification', { email: input.email }).catch(() => undefined)
      }
      go(reply.user.workspaces.length > 0 ? '/join' : '/create-space')
    },

    loginByProvider: async (input: Input<'POST v2/auth/provider-login'>, code: string): Promise<void> => {
      const reply = await api('POST v2/auth/provider-login', input, { bearer: code })
      adopt(reply)
      continueAfterLogin(
        reply.user,
        reply.isNewUser && reply.user.workspaces.length === 0 ? '/create-space' : '/join',
      )
    },

    logout: async (): Promise<void> => {
      const userId = state.$user.get()?.id
      await api('POST v2/auth/logout', {}, { isSilent: true }).catch(async (error: ApiError) => {
        // The session had already expired.
        if (error.status === 401) return
        await options.onError(error)
        throw error
      })
      page.tab.set(MANUAL_LOGOUT, '1')
      page.tab.remove(EXPIRED_AT)
      page.tab.remove(UNSAVED)
      page.dropCookie('signedIn')
      page.dropCookie('sessionId')
      setToken(state, null)
      await client.forgetKeys()
      // If the browser refuses storage, nothing was stored.
      if (userId) await clearStored(userId).catch(() => undefined)
      if (page.path === '/') page.reload()
      else go('/')
    },

    createWorkspace: async (
      input: Input<'POST v2/workspace/create'>,
    ): Promise<Reply<'POST v2/workspace/create'>> => {
      const workspace = await api('POST v2/workspace/create', input)
      const user = state.$user.get()
      if (user) state.$user.set({ ...user, workspaces: [...user.workspaces, workspace] })
      state.$workspace.set(workspace)
      state.$space.set(workspace.id)
      page.tab.set(TAB_SPACE, workspace.domain)
      return workspace
    },
  }
}
