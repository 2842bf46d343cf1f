import type { Reply } from '@metapyra/contract/calls'
import { handoffUrl } from '@metapyra/session/handoff'
import { useState } from 'react'
import { pauseFollowing } from '../live/follower.ts'
import { useNotify } from '../notice/notice.tsx'
import { useAct } from '../providers/use-call.ts'
import { useChanged } from '../providers/use-changed.ts'
import { useOfSpace } from '../providers/use-of-space.ts'
import { state } from '../session/session.ts'
import type { Address as StoredAddress } from './resource.ts'

export type Finding = Reply<'POST v2/admin/workspace/own-domain-check'>['finding']

/** What went wrong stands beside what it was about. */
const quiet = { isQuiet: true }

/** The space's address, and what may be done about it. */
export function useAddress() {
  const { data, error, refetch } = useOfSpace<StoredAddress>('address')
  const { act: claim, ...claiming } = useAct('address', quiet)
  const { act: check, ...checking } = useAct('address', quiet)
  const [finding, setFinding] = useState<Finding>()
  const forgetFinding = () => {
    checking.forget()
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
  const tellChanged = useChanged()
  // Told once it is known that one stays: the session may have ended with the domain.
  const { act, isActing } = useAct(null)
  const run = async (domain: string, onSuccess?: () => void) => {
    const isHere = location.hostname === domain
    const resume = isHere ? pauseFollowing() : undefined
    const { reply: address } = await act('POST v2/admin/workspace/own-domain-remove', { domain })
    if (!address) return resume?.()
    const here = state.$workspace.get()
    if (here) state.$workspace.set({ ...here, domain: address.label })
    onSuccess?.()
    // The session of the domain has ended with it; that of the space's other address is asked for there.
    if (isHere && location.origin !== address.origin)
      return location.assign(handoffUrl(`${address.origin}/admin/address`))
    onRemoved()
    tellChanged('address')
    notify({ type: 'success', message: `${domain} removed.` })
  }
  return { run, isActing }
}

export type Address = ReturnType<typeof useAddress>
