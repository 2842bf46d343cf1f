import type { Reply } from '@metapyra/contract/calls'
import type { HttpError } from '@refinedev/core'
import { useAct, useCall } from '../../providers/use-call.ts'
import { state } from '../../session/session.ts'
import { useAtom } from '../../session/use-atom.ts'
import { useDebounced } from '../../ui/form/use-debounced.ts'
import type { Wish } from './use-wish.ts'

const upgrade = 'POST v2/payment/upgrade-subscription'
export type Price = Reply<typeof upgrade>
export type Page = NonNullable<Price['hostedPage']>

export const isDearer = (refusal: HttpError): boolean => refusal['code'] === 'CHANGED_MEANWHILE'
/** Whoever steps through numbers means the last one. */
const SETTLED_MS = 400

const previewOf = ({ plan: { planCode }, quantity }: Wish) => ({ planCode, quantity, preview: true })

/** What a change would cost, asked once the choice stands still; nothing is changed by it. */
export function usePrice(wish: Wish | null) {
  const workspaceId = useAtom(state.$workspace)?.id ?? ''
  const asked = wish && `${wish.plan.planCode} ${wish.quantity}`
  const settled = useDebounced(asked, SETTLED_MS)
  const input = { workspaceId, ...(wish && previewOf(wish)) }
  const { data, error, isFetching } = useCall(upgrade, input, {
    enabled: wish !== null && asked === settled,
    retry: false,
    placeholderData: undefined,
    // A price is one of its moment.
    staleTime: 0,
    gcTime: 0,
    isQuiet: true,
  })
  return { price: data, error, isAsking: isFetching || asked !== settled }
}

/** Buys, changes, cancels and takes a cancelling back; what went wrong stands beside what it was about. */
export function useDeal() {
  const workspaceId = useAtom(state.$workspace)?.id ?? ''
  const { act, isActing, error, forget } = useAct('subscription', { isQuiet: true })
  return {
    problem: error?.message ?? null,
    isBusy: isActing,
    forget,
    /** To the page of whoever takes the payment, which leads back to /payment_status. */
    buy: async ({ plan: { planCode }, quantity }: Wish): Promise<void> => {
      const { reply } = await act('POST v2/payment/plans', { workspaceId, planCode, quantity })
      if (reply) location.assign(reply.url)
    },
    /** To the page of whoever takes the payment, where the card is changed. */
    openCard: async (): Promise<void> => {
      const { reply } = await act('POST v2/payment/payment-method', { workspaceId })
      if (reply) location.assign(reply.url)
    },
    /** Not at a higher price than the one that was shown. */
    change: ({ plan: { planCode }, quantity }: Wish, { amountDue, pricedAt }: Price) =>
      act(upgrade, { workspaceId, planCode, quantity, expectedDue: amountDue.amountMinor, pricedAt }),
    priceOf: (wish: Wish) => act(upgrade, { workspaceId, ...previewOf(wish) }),
    setCancelled: (is_cancelled: boolean) => act(upgrade, { workspaceId, is_cancelled }),
  }
}
