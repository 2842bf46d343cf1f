import type { Input, Reply } from '@metapyra/contract/calls'
import type { HttpError } from '@refinedev/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from '../notice/notice.tsx'
import { told } from '../providers/http-client.ts'
import { session } from '../session.ts'
import { GUESTS } from './use-guest-list.ts'

type Made = Reply<'POST v2/guest/invite'>

/** What is done with guest links; the lists are fetched again after each. */
export function useLinks() {
  const notify = useNotify()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: [GUESTS] })
  const onError = ({ message }: HttpError) => notify({ type: 'error', message })
  const make = useMutation<Made, HttpError, Input<'POST v2/guest/invite'>>({
    mutationFn: (input) => told(session.api('POST v2/guest/invite', input)),
    onSuccess: refresh,
    onError,
  })
  const change = useMutation<unknown, HttpError, Input<'POST v2/guest/invite-update'>>({
    mutationFn: (input) => told(session.api('POST v2/guest/invite-update', input)),
    onSuccess: () => {
      notify({ type: 'success', message: 'The link was changed.' })
      return refresh()
    },
    onError,
  })
  const invalidate = useMutation<{ message: string }, HttpError, string>({
    mutationFn: (guestId) => told(session.api('POST v2/admin/invalidate-guest-invite', { guestId })),
    onSuccess: ({ message }) => {
      notify({ type: 'success', message })
      return refresh()
    },
    onError,
  })
  return { make, change, invalidate }
}

export type Links = ReturnType<typeof useLinks>
