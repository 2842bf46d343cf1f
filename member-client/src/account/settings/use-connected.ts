import { useEffect } from 'react'
import { session } from '../../session/session.ts'
import { providerTitle } from '../../ui/icons/provider-marks.tsx'
import { problemText } from '../sign-in/provider-return.lazy.ts'

/** Displays the result of connecting a provider after returning from its page. */
export const useProviderResult = () => {
  useEffect(() => {
    const fragment = new URLSearchParams(location.hash.slice(1))
    const [connected, problem] = [fragment.get('connected'), fragment.get('problem')]
    if (!connected && !problem) return
    history.replaceState(history.state, '', location.pathname + location.search)
    if (connected) session.toast('success', `You can now log in with ${providerTitle(connected)}.`)
    else session.toast('error', problemText(problem ?? '', fragment.get('provider')))
  }, [])
}
