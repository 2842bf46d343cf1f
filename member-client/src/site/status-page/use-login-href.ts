import { isSpaceHost } from '@metapyra/session/guard'
import { loginPath } from '@metapyra/session/handoff'
import { session } from '../../session/session.ts'
import { useStore } from '../../ui/controls/use-store.ts'

/** One logs in on the main host: its session is taken along to each space, one of a space's host to none. */
export const useLoginHref = (): string => {
  // A page that was made at build does not know yet where it stands.
  useStore(session.state.$appConfig)
  return isSpaceHost(session.site()) ? loginPath('/space') : '/login'
}
