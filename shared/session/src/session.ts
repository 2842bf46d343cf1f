import type { ErrorBody } from '@metapyra/contract/errors'
import type { ApiClient, ApiOptions } from './calls/api.ts'
import { createApi } from './calls/api.ts'
import { loadPart } from './calls/load-part.ts'
import type { Site } from './guard.ts'
import type { LazySession, React } from './lazy-session.lazy.ts'
import { createNavigation } from './navigation.ts'
import type { Page } from './page.ts'
import type { SignIn } from './sign-in.lazy.ts'
import type { SessionState } from './state.ts'
import { selectWorkspace } from './state.ts'
import { TAB_SPACE } from './storage-keys.ts'
import { createToasts } from './toasts.ts'

export interface SessionOptions extends Pick<ApiOptions, 'origin' | 'fetch' | 'canSeal'> {
  state: SessionState
  page: Page
  /** Opens a path of the product in the client's router, which calls `enter` in turn. */
  go(path: string): void
}

export type Session = ReturnType<typeof createSession>

/**
 * The session of one page: who is logged in, in which space, and how their errors and navigations are handled (§2, §4,
 * §8).
 */
export const createSession = ({ state, page, go, ...transport }: SessionOptions) => {
  const { $token, $workspace, $appConfig } = state
  const toasts = createToasts(state.$toasts)

  let loading: Promise<LazySession> | undefined
  const load = (): Promise<LazySession> => {
    loading ??= import('./lazy-session.lazy.ts').then(
      ({ createLazySession }) => createLazySession({ client, state, page, toasts, site, go }),
      (cause) => {
        loading = undefined
        throw cause
      },
    )
    return loading
  }
  const lazySession = () => loadPart(load)
  const reactAndGo = async (...[error, call]: Parameters<React>): Promise<void> => {
    // Not by `loadPart`: its reload would take away the error and the form that it is about. If the code can't be
    // loaded, at least the error is displayed.
    const loaded = await load().catch(() => null)
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
      // The cookie is correct for all tabs, regardless of which one logged in last.
      sessionId: () => page.readCookie('sessionId') ?? $token.get(),
    },
    onError: reactAndGo,
  })
  const { api } = client

  let asked: Promise<void> | undefined
  const site = async (): Promise<Site> => {
    asked ??= api('GET v2/utils/app-config', {}, { workspaceId: null }).then($appConfig.set, () => {
      // The next navigation requests it again. Until then nothing is known about other hosts.
      asked = undefined
    })
    await asked
    return siteNow()
  }
  const signIn = async (): Promise<SignIn> => (await lazySession()).signIn()

  return {
    ...client,
    ...createNavigation({
      state,
      page,
      toasts,
      site,
      loadProfile: async (route) => (await lazySession()).loadProfile(route),
    }),

    /** §4: then goes to /join. An unverified account fails with `ApiError.code` 'NOT_VERIFIED'. */
    login: async (...input: Parameters<SignIn['login']>) => (await signIn()).login(...input),

    /** §4: then goes to /join, or to /create-space without a space. Requests an email if the address is unverified. */
    register: async (...input: Parameters<SignIn['register']>) => (await signIn()).register(...input),

    /** §4: a new user without a space goes to /create-space, others to /join. */
    loginByProvider: async (...input: Parameters<SignIn['loginByProvider']>) =>
      (await signIn()).loginByProvider(...input),

    /**
     * §4: ends the session everywhere, then goes home (with a reload if already there). Throws if it could not be
     * ended.
     */
    logout: async () => (await signIn()).logout(),

    state,
    /** What is known about the hosts so far; complete once a first screen is displayed. */
    site: siteNow,
    toast: toasts.show,
    dismissToast: toasts.dismiss,

    /**
     * Selects one of the person's spaces as current. Returns false, and selects none, if there is none with that id
     * (§4).
     */
    selectWorkspace: (id: string): boolean => {
      const found = selectWorkspace(state, id)
      if (found) page.tab.set(TAB_SPACE, found.domain)
      return found !== null
    },

    /** §4: selects the new space. */
    createWorkspace: async (...input: Parameters<SignIn['createWorkspace']>) =>
      (await signIn()).createWorkspace(...input),

    /** For the error with which a socket was refused or ended, to which §8 applies too. */
    reactTo: reactAndGo as (error: ErrorBody) => Promise<void>,
  }
}
