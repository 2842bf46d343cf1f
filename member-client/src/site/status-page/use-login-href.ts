import { isSpaceHost } from '@metapyra/session/guard'
import { loginPath } from '@metapyra/session/handoff'
import { session } from '../../session/session.ts'
import { useStore } from '../../ui/controls/use-store.ts'

/**
 * Users log in on the main host, because its session carries over to each space, while that of a space's host carries
 * over to none.
 */
export const useLoginHref = (): string => {
  // Renders again once the configuration is loaded, because a prerendered page doesn't know its host.
  useStore(session.state.$appConfig)
  return isSpaceHost(session.site()) ? loginPath('/space') : '/login'
}
