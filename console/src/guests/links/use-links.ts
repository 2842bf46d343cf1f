import type { Reply } from '@metapyra/contract/calls'
import { GUEST_LINK_INVALIDATED } from '@metapyra/contract/constants'
import { useModalForm } from '@refinedev/antd'
import type { HttpError } from '@refinedev/core'
import { useDeleteMany, useUpdate } from '@refinedev/core'
import { formatCount } from '../../ui/format/counted.ts'
import type { GuestLink, LinkChange } from '../resource.ts'
import type { LinkRightsValue } from './link-rights.tsx'

type CreatedLinks = Reply<'POST v2/guest/invite'> & { id?: string }

const resource = 'guest-links'
const success = (message: string) => ({ type: 'success' as const, message })

/** The values of a link's form. */
export interface LinkForm {
  /** Null keeps the current expiry. */
  lifetimeMs: number | null
  /** The typed text; empty means no limit. */
  maxUses: string
  allows: LinkRightsValue
}

export interface NewLinksForm extends LinkForm {
  /** The typed text; undefined for an open link. */
  emailList?: string
}

const asDialog = {
  resource,
  mutationMode: 'pessimistic',
  defaultVisible: true,
  autoResetForm: false,
  autoResetFormWhenClose: false,
} as const

/** The dialog that creates links. It then displays the new link if it is an open one. */
export const useNewLinks = (isOpenLink: boolean, onMade: (created: CreatedLinks) => void) =>
  useModalForm<CreatedLinks, HttpError, NewLinksForm>({
    ...asDialog,
    action: 'create',
    autoSubmitClose: !isOpenLink,
    successNotification: false,
    onMutationSuccess: ({ data }) => onMade(data),
  })

const saved = () => success('Link saved.')

/** The dialog that changes a link. */
export const useLinkForm = ({ id }: GuestLink) =>
  useModalForm<GuestLink, HttpError, LinkForm>({
    ...asDialog,
    action: 'edit',
    id,
    queryOptions: { enabled: false },
    successNotification: saved,
  })

/** Saves a change of a link immediately, without a form to submit. */
export const useChangeLink = () =>
  useUpdate<GuestLink, HttpError, LinkChange>({
    resource,
    mutationMode: 'pessimistic',
    successNotification: saved,
  })

/** Revokes links. They stay in the list as revoked. */
export function useRevokeLinks() {
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
              : `${formatCount(ids.length, 'guest link', 'guest links')} revoked.`,
          ),
      },
      { onSettled },
    )
  return { invalidate, isPending: mutation.isPending }
}
