import type { SettingsReply } from '@metapyra/contract/entities/admin'
import type { HttpError } from '@refinedev/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from '../notice/notice.tsx'
import { told } from '../providers/http-client.ts'
import { session } from '../session.ts'
import { useSettings } from '../settings/use-parts.ts'
import { GUESTS } from './use-guest-list.ts'

/** Whether the space lets guests in at all: a text on the wire, parsed here once; anything but 'true' is no. */
export function useAdmission() {
  const notify = useNotify()
  const client = useQueryClient()
  const { data, keep } = useSettings()
  const { mutate, isPending } = useMutation<SettingsReply, HttpError, boolean>({
    mutationFn: (isAllowed) =>
      told(
        session.api('PUT v2/admin/workspace/settings-update', {
          settings: { isGuestAllowed: isAllowed ? 'true' : 'false' },
        }),
      ),
    onSuccess: (settings, isAllowed) => {
      keep(settings)
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
