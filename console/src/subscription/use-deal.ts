import type { Input, Reply } from '@metapyra/contract/calls'
import type { BaseRecord, HttpError } from '@refinedev/core'
import { useCustom, useCustomMutation, useInvalidate } from '@refinedev/core'
import { useState } from 'react'
import { useAtom } from '../app/use-atom.ts'
import { state } from '../session.ts'
import { useDebounced } from '../ui/use-debounced.ts'
import type { Wish } from './use-wish.ts'

type Change = 'POST v2/payment/upgrade-subscription'
export type Price = Reply<Change>
export type Page = NonNullable<Price['hostedPage']>

const upgrade = 'v2/payment/upgrade-subscription'
/** What went wrong stands beside what it was about. */
const quiet = { successNotification: false, errorNotification: false } as const
/** Whoever steps through numbers means the last one. */
const SETTLED_MS = 400

/** What a change would cost, asked once the choice stands still; nothing is changed by it. */
export function usePrice(wish: Wish | null) {
  const workspaceId = useAtom(state.$workspace)?.id ?? ''
  const asked = wish && `${wish.plan.planCode} ${wish.quantity}`
  const settled = useDebounced(asked, SETTLED_MS)
  const { query } = useCustom<Price, HttpError>({
    url: upgrade,
    method: 'post',
    config: {
      payload: { workspaceId, planCode: wish?.plan.planCode, quantity: wish?.quantity, preview: true },
    },
    queryOptions: {
      enabled: wish !== null && asked === settled,
      retry: false,
      placeholderData: undefined,
      // A price is one of its moment.
      staleTime: 0,
      gcTime: 0,
    },
    errorNotification: false,
  })
  return { price: query.data?.data, error: query.error, isAsking: query.isFetching || asked !== settled }
}

/** Buys, changes, cancels and takes a cancelling back; each answers whether it was done. */
export function useDeal() {
  const workspaceId = useAtom(state.$workspace)?.id ?? ''
  const invalidate = useInvalidate()
  const [problem, setProblem] = useState<string | null>(null)
  const { mutateAsync, mutation } = useCustomMutation<BaseRecord, HttpError>()
  const send = async <Answer>(url: string, values: object): Promise<Answer | null> => {
    setProblem(null)
    try {
      const { data } = await mutateAsync({
        url,
        method: 'post',
        values: { ...values, workspaceId },
        ...quiet,
      })
      return data as Answer
    } catch (error) {
      setProblem((error as HttpError).message)
      return null
    } finally {
      void invalidate({ resource: 'subscription', invalidates: ['resourceAll'] })
    }
  }
  return {
    problem,
    isBusy: mutation.isPending,
    forget: () => setProblem(null),
    /** To the page of whoever takes the payment, which leads back to /payment_status. */
    buy: async ({ plan: { planCode }, quantity }: Wish): Promise<void> => {
      const page = await send<Page>('v2/payment/plans', { planCode, quantity })
      if (page) location.assign(page.url)
    },
    change: (change: Pick<Input<Change>, 'planCode' | 'quantity' | 'is_cancelled'>) =>
      send<Price>(upgrade, change),
  }
}
