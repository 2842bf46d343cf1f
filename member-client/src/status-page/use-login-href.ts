import { isSpaceHost } from '@metapyra/session/guard'
import { loginPath } from '@metapyra/session/handoff'
import { useStore } from '../design/use-store.ts'
import { session } from '../session.ts'

/** One logs in on the main host: its session is taken along to each space, one of a space's host to none. */
export const useLoginHref = (): string => {
  // A page that was made at build does not know yet where it stands.
  useStore(session.state.$appConfig)
  return isSpaceHost(session.site()) ? loginPath('/space') : '/login'
}
