/** For tests: a person on the payment provider's page. */
import type { Actor } from '../actor.ts'

export const CARD = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  secondStep: '4000 0025 0000 3155',
  secondStepEachTime: '4000 0027 6000 3184',
  failsLater: '4000 0000 0000 0341',
  late: '4000 0000 0000 0077',
} as const

/** Submits the page's form and returns the next page. */
export const submitPaymentPage = async (
  url: string,
  card: string,
  answer?: 'yes' | 'no',
): Promise<string> => {
  const body = new URLSearchParams({ card, ...(answer && { answer }) })
  const response = await fetch(url, { method: 'POST', body })
  return response.text()
}

/** Presses a button of the provider's dashboard. */
export const pressDashboardButton = async (origin: string, act: string, id: string): Promise<void> => {
  const response = await fetch(`${origin}/sandbox/pay`, {
    method: 'POST',
    body: new URLSearchParams({ act, id }),
  })
  if (!response.ok) throw new Error(`The desk answered ${response.status} to ${act}`)
}

interface PurchaseOptions {
  planCode?: string
  quantity?: number
  card?: string
}

/** Buys a plan as the owner does: the page, the card, and back. */
export const buy = async (
  owner: Actor,
  workspaceId: string,
  { planCode = 'team-month', quantity = 20, card = CARD.good }: PurchaseOptions = {},
) => {
  const opened = await owner.call(
    'POST v2/payment/plans',
    { planCode, quantity, workspaceId },
    { workspaceId },
  )
  if (opened.status !== 201) throw new Error(`could not buy: ${opened.status} ${JSON.stringify(opened.body)}`)
  const { hostedPageId, url } = opened.body
  await submitPaymentPage(url, card)
  return owner.call('POST v2/payment/hostedpage-status', { hostedPageId, workspaceId }, { workspaceId })
}
