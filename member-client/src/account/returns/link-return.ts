import type { User } from '@metapyra/contract/entities/user'
import type { LinkedDeclared, LinkedKind, LinkedProvider } from '@metapyra/contract/linked-accounts'
import { LINKED_ACCOUNTS } from '@metapyra/contract/linked-accounts'
import { ApiError } from '@metapyra/session/errors'
import { spaceHost } from '@metapyra/session/guard'
import type { RouteName } from '@metapyra/session/routes'
import { routes } from '@metapyra/session/routes'
import { LINKED_FROM } from '@metapyra/session/storage-keys'
import { session, tab } from '../../session/session.ts'
import type { Outcome } from './outcome-page.tsx'

const returnPath = () => tab.get(LINKED_FROM)

/**
 * Links back to the previous page. A linking that started from the room continues in the room's own tab, which this one
 * can't access.
 */
const backAction = (): NonNullable<Outcome['action']> => {
  const href = returnPath()
  if (href) return { words: 'Back to settings', href }
  const { $user, $workspace } = session.state
  const user = $user.get()
  const space = $workspace.get() ?? (user?.workspaces.length === 1 ? user.workspaces[0] : undefined)
  const site = session.site()
  if (!space || !site.mainHost) return { words: 'Go to my spaces', href: '/join' }
  const open = '/space?booking=list'
  return site.hasSpaceHosts
    ? {
        ...{ words: `Go to ${space.name}`, isOutside: true as const },
        href: `${site.protocol}//${spaceHost(space.domain, site.mainHost)}${open}`,
      }
    : { words: `Go to ${space.name}`, href: open }
}
const usedFor = () =>
  `It’s only used for you.${returnPath() ? '' : ' You can close this tab and continue where you started.'}`
const linkedAt = (route: RouteName) =>
  Object.values(LINKED_ACCOUNTS).find(({ page }) => page === routes[route].path)

export const accountName = (route: RouteName): string => linkedAt(route)?.title ?? 'account'

type Grant = { code: string; state?: string; userId: string }

/** Each provider's response is sent by a separate call. */
const SEND_GRANT: Record<LinkedProvider, (grant: Grant, type: LinkedKind) => Promise<unknown>> = {
  google: (grant, type) => session.api('PATCH v2/calendar/google-token', { ...grant, type }),
  microsoft: (grant) => session.api('PATCH v2/calendar/outlook-token', grant),
}

const send = async ({ provider, kind, token }: LinkedDeclared, grant: Grant) => {
  await SEND_GRANT[provider](grant, kind)
  session.state[`$${token}`].set('linked')
}

/** Sends the provider's response to the server. The code works once, and only for the user who requested it. */
export const finishLinking = async (
  route: RouteName,
  search: string,
  user: User | null,
): Promise<Outcome> => {
  const linked = linkedAt(route)
  const providerName = accountName(route)
  const query = new URLSearchParams(search)
  const code = query.get('code')
  const state = query.get('state')
  if (query.get('error') === 'access_denied')
    return {
      title: 'Nothing was linked',
      text: `You didn’t allow access. You can link your ${providerName} anytime.`,
      action: backAction(),
    }
  if (user?.type !== 'account') {
    const action = { words: 'Log in', href: '/login' }
    return {
      title: 'Log in first',
      text: `Log in to your account, then link your ${providerName}.`,
      action,
    }
  }
  if (!code || !linked) {
    const text = 'This page finishes linking an account. Start in your settings.'
    return { title: 'Nothing to link', text, action: backAction() }
  }
  try {
    await send(linked, { code, userId: user.id, ...(state && { state }) })
    return { title: `Your ${providerName} is linked`, text: usedFor(), action: backAction() }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { title: `Your ${providerName} wasn’t linked`, text: error.message, action: backAction() }
  }
}
