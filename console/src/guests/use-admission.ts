import type { SpaceSettings } from '@metapyra/contract/entities/admin'
import type { HttpError } from '@refinedev/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtom } from '../app/use-atom.ts'
import { useNotify } from '../notice/notice.tsx'
import { session, state } from '../session.ts'
import { GUESTS, told } from './use-guest-list.ts'

type Settings = { settings: SpaceSettings }

/** Whether the space lets guests in at all: a text on the wire, parsed here once; anything but 'true' is no. */
export function useAdmission() {
  const notify = useNotify()
  const client = useQueryClient()
  const spaceId = useAtom(state.$workspace)?.id
  const queryKey = ['settings', spaceId]
  const { data } = useQuery<Settings, HttpError>({
    queryKey,
    queryFn: () => told(session.api('POST v2/admin/workspace/setting-details', {})),
  })
  const { mutate, isPending } = useMutation<Settings, HttpError, boolean>({
    mutationFn: (isAllowed) =>
      told(
        session.api('PUT v2/admin/workspace/settings-update', {
          settings: { isGuestAllowed: isAllowed ? 'true' : 'false' },
        }),
      ),
    onSuccess: (settings, isAllowed) => {
      client.setQueryData(queryKey, settings)
      void client.invalidateQueries({ queryKey: [GUESTS] })
      notify({
        type: 'success',
        message: isAllowed ? 'Guests may come in.' : 'No guests any more: all visits have ended.',
      })
    },
    onError: ({ message }) => notify({ type: 'error', message }),
  })
  return {
    /** Undefined until it is known. */
    isAllowed: data && data.settings.isGuestAllowed === 'true',
    isPending,
    allow: mutate,
  }
}
