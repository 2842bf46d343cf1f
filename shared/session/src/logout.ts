import type { ApiClient } from './api.ts'
import type { ApiError } from './errors.ts'
import { EXPIRED_AT, MANUAL_LOGOUT, UNSAVED } from './flag-names.ts'
import { forgetKept } from './kept.ts'
import type { Page } from './page.ts'
import type { SessionState } from './state.ts'
import { setToken } from './state.ts'

export interface LogoutOptions {
  client: ApiClient
  state: SessionState
  page: Page
  go(path: string): void
  onError(error: ApiError): Promise<void>
}

/** §4. An error shows its toast (§8) and is thrown for the screen. */
export const createLogout =
  ({ client, state, page, go, onError }: LogoutOptions) =>
  async (): Promise<void> => {
    const userId = state.$user.get()?.id
    await client.api('POST v2/auth/logout', {}, { isSilent: true }).catch(async (error: ApiError) => {
      // It had ended by itself.
      if (error.status === 401) return
      await onError(error)
      throw error
    })
    page.tab.set(MANUAL_LOGOUT, '1')
    page.tab.remove(EXPIRED_AT)
    page.tab.remove(UNSAVED)
    page.dropCookie('signedIn')
    page.dropCookie('sessionId')
    setToken(state, null)
    await client.forgetKeys()
    // Where the browser refuses storage, nothing was kept.
    if (userId) await forgetKept(userId).catch(() => undefined)
    if (page.path === '/') page.reload()
    else go('/')
  }
