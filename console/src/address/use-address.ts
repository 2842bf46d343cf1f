import type { Reply } from '@metapyra/contract/calls'
import { handoffUrl } from '@metapyra/session/handoff'
import { useState } from 'react'
import { pauseSubscription } from '../live/use-console-subscription.ts'
import { useNotify } from '../notice/notice.tsx'
import { useCallMutation } from '../providers/use-call.ts'
import { usePublishChange } from '../providers/use-changed.ts'
import { useSpaceResource } from '../providers/use-space-resource.ts'
import { state } from '../session/session.ts'
import type { Address as StoredAddress } from './resource.ts'

export type Finding = Reply<'POST v2/admin/workspace/own-domain-check'>['finding']

/** Suppresses the error toast, because errors are displayed beside the control that they concern. */
const quiet = { isQuiet: true }

/** The space's address, and the actions on it. */
export function useAddress() {
  const { data, error, refetch } = useSpaceResource<StoredAddress>('address')
  const { act: claim, ...claiming } = useCallMutation('address', quiet)
  const { act: check, ...checking } = useCallMutation('address', quiet)
  const [finding, setFinding] = useState<Finding>()
  const forgetFinding = () => {
    checking.clearError()
    setFinding(undefined)
  }
  return {
    query: { data, error, reload: () => void refetch() },
    claim: {
      ...claiming,
      run: (domain: string) => void claim('POST v2/admin/workspace/own-domain', { domain }),
    },
    check: {
      ...checking,
      finding,
      run: async () => {
        setFinding(undefined)
        const { reply } = await check('POST v2/admin/workspace/own-domain-check', {})
        setFinding(reply?.finding)
      },
    },
    remove: useRemoval(forgetFinding),
  }
}

function useRemoval(onRemoved: () => void) {
  const notify = useNotify()
  const invalidate = usePublishChange()
  // Runs only once it is known that the admin stays on this page, because the session may have ended with the domain.
  const { act, isActing } = useCallMutation(null)
  const run = async (domain: string, onSuccess?: () => void) => {
    const isHere = location.hostname === domain
    const resume = isHere ? pauseSubscription() : undefined
    const { reply: address } = await act('POST v2/admin/workspace/own-domain-remove', { domain })
    if (!address) return resume?.()
    const currentSpace = state.$workspace.get()
    if (currentSpace) state.$workspace.set({ ...currentSpace, domain: address.label })
    onSuccess?.()
    // The session on the domain ended with it, so a handoff requests one at the space's other address.
    if (isHere && location.origin !== address.origin)
      return location.assign(handoffUrl(`${address.origin}/admin/address`))
    onRemoved()
    invalidate('address')
    notify({ type: 'success', message: `${domain} removed.` })
  }
  return { run, isActing }
}

export type Address = ReturnType<typeof useAddress>
