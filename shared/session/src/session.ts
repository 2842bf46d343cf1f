import type { ErrorBody } from '@metapyra/contract/errors'
import type { ApiClient, ApiOptions } from './calls/api.ts'
import { createApi } from './calls/api.ts'
import { TAB_SPACE } from './flag-names.ts'
import type { Site } from './guard.ts'
import type { Later, React } from './later.ts'
import { createNavigation } from './navigation.ts'
import type { Page } from './page.ts'
import type { SignIn } from './sign-in.ts'
import type { SessionState } from './state.ts'
import { selectWorkspace } from './state.ts'
import { createToasts } from './toasts.ts'

export interface SessionOptions extends Pick<ApiOptions, 'origin' | 'fetch' | 'canSeal'> {
  state: SessionState
  page: Page
  /** Opens a path of the product: the client's router, which asks `enter` in turn. */
  go(path: string): void
}

export type Session = ReturnType<typeof createSession>

/** The session of one page: who is here, in which space, and what their errors and navigations lead to (§2, §4, §8). */
export const createSession = ({ state, page, go, ...transport }: SessionOptions) => {
  const { $token, $workspace, $appConfig } = state
  const toasts = createToasts(state.$toasts)

  let loading: Promise<Later> | undefined
  const later = (): Promise<Later> => {
    loading ??= import('./later.ts').then(
      ({ createLater }) => createLater({ client, state, page, toasts, site, go }),
      (cause) => {
        loading = undefined
        throw cause
      },
    )
    return loading
  }
  const reactAndGo = async (...[error, call]: Parameters<React>): Promise<void> => {
    const loaded = await later().catch(() => null)
    // Without a network the code may not arrive: then the error is at least told.
    if (!loaded) return toasts.show('error', error.message)
    const path = await loaded.react(error, call)
    if (path) go(path)
  }

  const siteNow = (): Site => {
    const config = $appConfig.get()?.appConfig
    return {
      protocol: page.protocol,
      host: page.host,
      mainHost: config?.mainHost ?? null,
      hasSpaceHosts: config?.spaceHosts ?? false,
      isProduction: config?.isProduction ?? false,
    }
  }
  const client: ApiClient = createApi({
    ...transport,
    sender: {
      workspaceId: () => $workspace.get()?.id ?? (siteNow().hasSpaceHosts ? null : page.tab.get(TAB_SPACE)),
      // The cookie is right for all tabs, whichever of them logged in last.
      sessionId: () => page.readCookie('sessionId') ?? $token.get(),
    },
    onError: reactAndGo,
  })
  const { api } = client

  let asked: Promise<void> | undefined
  const site = async (): Promise<Site> => {
    asked ??= api('GET v2/utils/app-config', {}, { workspaceId: null }).then($appConfig.set, () => {
      // The next navigation asks again; until then nothing is known of other hosts.
      asked = undefined
    })
    await asked
    return siteNow()
  }
  const signIn = async (): Promise<SignIn> => (await later()).signIn()

  return {
    ...client,
    ...createNavigation({
      state,
      page,
      toasts,
      site,
      loadProfile: async (route) => (await later()).loadProfile(route),
    }),

    /** §4: on to /join. An unverified account is told by `ApiError.code` 'NOT_VERIFIED'. */
    login: async (...input: Parameters<SignIn['login']>) => (await signIn()).login(...input),

    /** §4: on to /join, or to /create-space without a space; a mail is asked for where the address is unverified. */
    register: async (...input: Parameters<SignIn['register']>) => (await signIn()).register(...input),

    /** §4: a new user without a space goes to /create-space, others to /join. */
    loginByProvider: async (...input: Parameters<SignIn['loginByProvider']>) =>
      (await signIn()).loginByProvider(...input),

    /** §4: ends the session everywhere, then home (reloaded, if already there). Throws where it could not be ended. */
    logout: async () => (await signIn()).logout(),

    state,
    /** What is known of hosts by now; all of it once a first screen is shown. */
    site: siteNow,
    toast: toasts.show,
    dismissToast: toasts.dismiss,

    /** Makes a space of one's own current, or none where there is none of that id: then it answers false (§4). */
    selectWorkspace: (id: string): boolean => {
      const found = selectWorkspace(state, id)
      if (found) page.tab.set(TAB_SPACE, found.domain)
      return found !== null
    },

    /** §4: the new space is selected. */
    createWorkspace: async (...input: Parameters<SignIn['createWorkspace']>) =>
      (await signIn()).createWorkspace(...input),

    /** For what a socket was refused or ended with: §8 holds there too. */
    reactTo: reactAndGo as (error: ErrorBody) => Promise<void>,
  }
}
