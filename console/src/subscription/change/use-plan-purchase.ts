import type { Reply } from '@metapyra/contract/calls'
import type { HttpError } from '@refinedev/core'
import { useCall, useCallMutation } from '../../providers/use-call.ts'
import { state } from '../../session/session.ts'
import { useAtom } from '../../session/use-atom.ts'
import { useDebounced } from '../../ui/form/use-debounced.ts'
import type { PlanSelection } from './use-plan-selection.ts'

const upgrade = 'POST v2/payment/upgrade-subscription'
export type Price = Reply<typeof upgrade>
export type Page = NonNullable<Price['hostedPage']>

export const hasPriceChanged = (refusal: HttpError): boolean => refusal['code'] === 'CHANGED_MEANWHILE'
/** Waits until the number stops changing, so that stepping through numbers requests only the last one. */
const DEBOUNCE_MS = 400

const previewOf = ({ plan: { planCode }, quantity }: PlanSelection) => ({ planCode, quantity, preview: true })

/** The price of a change, requested once the selection stops changing. This is a preview and changes nothing. */
export function usePrice(selection: PlanSelection | null) {
  const workspaceId = useAtom(state.$workspace)?.id ?? ''
  const selectionKey = selection && `${selection.plan.planCode} ${selection.quantity}`
  const settledKey = useDebounced(selectionKey, DEBOUNCE_MS)
  const input = { workspaceId, ...(selection && previewOf(selection)) }
  const { data, error, isFetching } = useCall(upgrade, input, {
    enabled: selection !== null && selectionKey === settledKey,
    retry: false,
    placeholderData: undefined,
    // Not cached, because a price is only valid at its moment.
    staleTime: 0,
    gcTime: 0,
    isQuiet: true,
  })
  return { price: data, error, isAsking: isFetching || selectionKey !== settledKey }
}

/** Buys, changes, cancels and resumes a plan. Errors are displayed beside the control that they concern. */
export function usePlanPurchase() {
  const workspaceId = useAtom(state.$workspace)?.id ?? ''
  const { act, isActing, error, clearError } = useCallMutation('subscription', { isQuiet: true })
  return {
    problem: error?.message ?? null,
    isBusy: isActing,
    clearError,
    /** Navigates to the payment provider's page, which returns to /payment_status. */
    buy: async ({ plan: { planCode }, quantity }: PlanSelection): Promise<void> => {
      const { reply } = await act('POST v2/payment/plans', { workspaceId, planCode, quantity })
      if (reply) location.assign(reply.url)
    },
    /** Navigates to the payment provider's page for changing the card. */
    openCard: async (): Promise<void> => {
      const { reply } = await act('POST v2/payment/payment-method', { workspaceId })
      if (reply) location.assign(reply.url)
    },
    /** Fails if the price is higher than the one that was displayed. */
    change: ({ plan: { planCode }, quantity }: PlanSelection, { amountDue, pricedAt }: Price) =>
      act(upgrade, { workspaceId, planCode, quantity, expectedDue: amountDue.amountMinor, pricedAt }),
    priceOf: (selection: PlanSelection) => act(upgrade, { workspaceId, ...previewOf(selection) }),
    setCancelled: (is_cancelled: boolean) => act(upgrade, { workspaceId, is_cancelled }),
  }
}
