import type { Reply } from '@metapyra/contract/calls'
import type { SpaceAddress } from '@metapyra/contract/entities/domain'
import { handoffUrl } from '@metapyra/session/handoff'
import type { HttpError } from '@refinedev/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtom } from '../app/use-atom.ts'
import { useNotify } from '../notice/notice.tsx'
import { told } from '../providers/http-client.ts'
import { session, state } from '../session.ts'

type Checked = Reply<'POST v2/admin/workspace/own-domain-check'>
export type Finding = Checked['finding']

/** The space's address, and what may be done about it; each change answers the address as it is then. */
export function useAddress() {
  const notify = useNotify()
  const client = useQueryClient()
  const id = useAtom(state.$workspace)?.id
  const queryKey = ['address', id]
  const query = useQuery<SpaceAddress, HttpError>({
    queryKey,
    queryFn: () => told(session.api('POST v2/admin/workspace/own-domain-detail', {})),
  })
  const keep = (address: SpaceAddress) => client.setQueryData(queryKey, address)
  const claim = useMutation<SpaceAddress, HttpError, string>({
    mutationFn: (domain) => told(session.api('POST v2/admin/workspace/own-domain', { domain })),
    onSuccess: keep,
  })
  const check = useMutation<Checked, HttpError, void>({
    mutationFn: () => told(session.api('POST v2/admin/workspace/own-domain-check', {})),
    onSuccess: ({ address }) => keep(address),
  })
  const remove = useMutation<SpaceAddress, HttpError, string>({
    mutationFn: (domain) => told(session.api('POST v2/admin/workspace/own-domain-remove', { domain })),
    onSuccess: (address, domain) => {
      check.reset()
      keep(address)
      const here = state.$workspace.get()
      if (here) state.$workspace.set({ ...here, domain: address.label })
      // The session of the domain has ended with it; that of the space's other address is asked for there.
      if (location.origin !== address.origin && location.hostname === domain)
        location.assign(handoffUrl(`${address.origin}/admin/address`))
      else notify({ type: 'success', message: `${domain} was removed.` })
    },
    onError: ({ message }) => notify({ type: 'error', message }),
  })
  return { query, claim, check, remove }
}

export type Address = ReturnType<typeof useAddress>
