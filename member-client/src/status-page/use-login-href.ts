import { isSpaceHost } from '@metapyra/session/guard'
import { loginPath } from '@metapyra/session/handoff'
import { useStore } from '../design/use-store.ts'
import { session } from '../session.ts'

/** One logs in on the main host: its session is taken along to each space, one of a space's host to none. */
export const useLoginHref = (): string => {
  const {
    mainHost,
    spaceHosts: hasSpaceHosts,
    isProduction,
  } = useStore(session.state.$appConfig)?.appConfig ?? {}
  const { protocol, host } = location
  if (!mainHost || !hasSpaceHosts || isProduction === undefined) return '/login'
  const isAway = isSpaceHost({ protocol, host, mainHost, hasSpaceHosts, isProduction })
  return isAway ? loginPath('/space') : '/login'
}
