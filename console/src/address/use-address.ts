import type { Reply } from '@metapyra/contract/calls'
import type { SpaceAddress } from '@metapyra/contract/entities/domain'
import { handoffUrl } from '@metapyra/session/handoff'
import type { BaseRecord, HttpError } from '@refinedev/core'
import { useCreate, useCustomMutation, useInvalidate, useOne } from '@refinedev/core'
import { useAtom } from '../app/use-atom.ts'
import { pauseFollowing } from '../live/follower.ts'
import { useNotify } from '../notice/notice.tsx'
import { state } from '../session.ts'
import type { Address as StoredAddress } from './resource.ts'

type Checked = Reply<'POST v2/admin/workspace/own-domain-check'>
export type Finding = Checked['finding']

const resource = 'address'
/** What went wrong stands beside what it was about. */
const quiet = { successNotification: false, errorNotification: false } as const

/** The space's address, and what may be done about it. */
export function useAddress() {
  const id = useAtom(state.$workspace)?.id ?? ''
  const invalidate = useInvalidate()
  const fetchAgain = () => void invalidate({ resource, invalidates: ['resourceAll'] })
  const { query } = useOne<StoredAddress, HttpError>({ resource, id, errorNotification: false })
  const claiming = useCreate<SpaceAddress & BaseRecord, HttpError, { domain: string }>()
  const checking = useCustomMutation<Checked & BaseRecord, HttpError, object>()
  const { remove, isPending: isRemoving } = useRemoval(() => {
    checking.mutation.reset()
    fetchAgain()
  })
  return {
    query: { ...query, data: query.data?.data },
    claim: {
      ...claiming.mutation,
      mutate: (domain: string) =>
        claiming.mutate({ resource, values: { domain }, ...quiet }, { onSuccess: fetchAgain }),
    },
    check: {
      ...checking.mutation,
      data: checking.mutation.data?.data,
      mutate: () =>
        checking.mutate(
          { url: 'v2/admin/workspace/own-domain-check', method: 'post', values: {}, ...quiet },
          { onSuccess: fetchAgain },
        ),
    },
    remove: { mutate: remove, isPending: isRemoving },
  }
}

function useRemoval(fetchAgain: () => void) {
  const notify = useNotify()
  // No deletion to Refine: it would fetch the address again, where the session may have ended with the domain.
  const { mutate, mutation } = useCustomMutation<SpaceAddress & BaseRecord, HttpError, { domain: string }>()
  const remove = (domain: string, { onSuccess }: { onSuccess?: () => void } = {}) => {
    const isHere = location.hostname === domain
    const resume = isHere ? pauseFollowing() : undefined
    mutate(
      {
        url: 'v2/admin/workspace/own-domain-remove',
        method: 'post',
        values: { domain },
        successNotification: false,
      },
      {
        onSuccess: ({ data: address }) => {
          const here = state.$workspace.get()
          if (here) state.$workspace.set({ ...here, domain: address.label })
          onSuccess?.()
          // The session of the domain has ended with it; that of the space's other address is asked for there.
          if (isHere && location.origin !== address.origin)
            return location.assign(handoffUrl(`${address.origin}/admin/address`))
          fetchAgain()
          notify({ type: 'success', message: `${domain} was removed.` })
        },
        onError: () => resume?.(),
      },
    )
  }
  return { remove, isPending: mutation.isPending }
}

export type Address = ReturnType<typeof useAddress>
