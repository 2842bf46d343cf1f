import type { Reply } from '@metapyra/contract/calls'
import { GUEST_LINK_INVALIDATED } from '@metapyra/contract/constants'
import { useModalForm } from '@refinedev/antd'
import type { HttpError } from '@refinedev/core'
import { useDeleteMany, useUpdate } from '@refinedev/core'
import { counted } from '../../ui/format/counted.ts'
import type { GuestLink, LinkChange } from '../resource.ts'
import type { LinkAllows } from './link-rights.tsx'

type Made = Reply<'POST v2/guest/invite'> & { id?: string }

const resource = 'guest-links'
const success = (message: string) => ({ type: 'success' as const, message })

/** As the form of a link has it. */
export interface LinkForm {
  /** Null: the end that it has. */
  lifetimeMs: number | null
  /** As typed; empty is no limit. */
  maxUses: string
  allows: LinkAllows
}

export interface NewLinksForm extends LinkForm {
  /** As typed; an open link has none. */
  emailList?: string
}

const asDialog = {
  resource,
  mutationMode: 'pessimistic',
  defaultVisible: true,
  autoResetForm: false,
  autoResetFormWhenClose: false,
} as const

/** The dialog that makes links; an open one is shown in it afterwards. */
export const useNewLinks = (isOpenLink: boolean, onMade: (made: Made) => void) =>
  useModalForm<Made, HttpError, NewLinksForm>({
    ...asDialog,
    action: 'create',
    autoSubmitClose: !isOpenLink,
    successNotification: false,
    onMutationSuccess: ({ data }) => onMade(data),
  })

const saved = () => success('Link saved.')

/** The dialog that changes one. */
export const useLinkForm = ({ id }: GuestLink) =>
  useModalForm<GuestLink, HttpError, LinkForm>({
    ...asDialog,
    action: 'edit',
    id,
    queryOptions: { enabled: false },
    successNotification: saved,
  })

/** Changes one as soon as something is chosen, without a form to send. */
export const useChangeLink = () =>
  useUpdate<GuestLink, HttpError, LinkChange>({
    resource,
    mutationMode: 'pessimistic',
    successNotification: saved,
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
