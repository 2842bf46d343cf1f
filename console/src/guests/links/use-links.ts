import type { Reply } from '@metapyra/contract/calls'
import { GUEST_LINK_INVALIDATED } from '@metapyra/contract/constants'
import type { HttpError } from '@refinedev/core'
import { useCreate, useDeleteMany, useUpdate } from '@refinedev/core'
import { counted } from '../../ui/format/counted.ts'
import type { GuestLink, LinkChange, LinksWish } from '../resource.ts'

type Made = Reply<'POST v2/guest/invite'> & { id?: string }

const resource = 'guest-links'
const success = (message: string) => ({ type: 'success' as const, message })

export const useMakeLinks = () =>
  useCreate<Made, HttpError, LinksWish>({ resource, successNotification: false })

export const useChangeLink = () =>
  useUpdate<GuestLink, HttpError, LinkChange>({
    resource,
    mutationMode: 'pessimistic',
    successNotification: () => success('Link saved.'),
  })

/** Ends links: they stay in the list, as what they are then. */
export function useInvalidateLinks() {
  const { mutate, mutation } = useDeleteMany<GuestLink, HttpError>()
  const invalidate = (ids: string[], onSettled: () => void) =>
    mutate(
      {
        resource,
        ids,
        mutationMode: 'pessimistic',
        successNotification: () =>
          success(
            ids.length === 1
              ? `${GUEST_LINK_INVALIDATED}.`
              : `${counted(ids.length, 'guest link', 'guest links')} revoked.`,
          ),
      },
      { onSettled },
    )
  return { invalidate, isPending: mutation.isPending }
}
