import type { Reply } from '@metapyra/contract/calls'
import { ApiError, isPassing } from '@metapyra/session/errors'
import { adminUrl } from '../../session/admin-link.ts'
import { session } from '../../session/session.ts'
import type { Outcome } from './outcome-page.tsx'

type Status = Reply<'POST v2/payment/hostedpage-status'>['status']

const spaces = { words: 'Go to my spaces', href: '/join' }

/** The URL is not trusted: the server asks the payment provider. */
const outcomes: Record<Status, { title: string; text: string; back: string }> = {
  paid: {
    title: 'Thank you',
    text: 'Your payment went through, and your space’s plan is active.',
    back: 'View subscription',
  },
  fresh: {
    title: 'Waiting for your payment',
    text: 'Your bank may take a while. This page updates by itself. You can leave it, and your plan will start on its own.',
    back: 'Back to subscription',
  },
  cancelled: {
    title: 'No payment was made',
    text: 'You left the payment page or opened another one. Nothing was charged.',
    back: 'Choose a plan',
  },
  failed: {
    title: 'Your payment didn’t go through',
    text: 'Nothing was charged. Try another card or contact your bank.',
    back: 'Try again',
  },
  expired: {
    title: 'The payment page expired',
    text: 'It was open for an hour. Nothing was charged.',
    back: 'Start again',
  },
}

const unknownPayment: Outcome = {
  title: 'Nothing to show here',
  text: 'This page shows the result of a payment. It opens by itself after one.',
  action: spaces,
}

interface PaymentReturn {
  outcome: Outcome
  /** True if the result may still change, so that it has to be requested again. */
  isOpen: boolean
}

/** Parses from the URL the provider's page and its space. */
export const hostedPageIn = (search: string) => {
  const query = new URLSearchParams(search)
  const [hostedPageId, workspaceId] = [query.get('hostedPageId'), query.get('workspaceId')]
  return hostedPageId && workspaceId ? { hostedPageId, workspaceId, isLeft: query.has('left') } : null
}

/** A link to the console's subscription page, to continue after any outcome. */
const subscriptionAction = (workspaceId: string, words: string): NonNullable<Outcome['action']> => {
  const space = session.state.$user.get()?.workspaces.find(({ id }) => id === workspaceId)
  return space ? { words, href: adminUrl(space.domain, '/subscription'), isOutside: true } : spaces
}

/** Returns the outcome of the payment in this page's URL. */
export const fetchPaymentOutcome = async (search: string): Promise<PaymentReturn> => {
  const page = hostedPageIn(search)
  if (!page) return { outcome: unknownPayment, isOpen: false }
  const { hostedPageId, workspaceId, isLeft } = page
  try {
    // `isLeft` means that the user returned by the page's back link, so no one will pay there any more, unless they
    // already have.
    const input = { hostedPageId, workspaceId, ...(isLeft && { isLeft }) }
    const { status } = await session.api('POST v2/payment/hostedpage-status', input, {
      workspaceId,
      isSilent: true,
    })
    const { title, text, back } = outcomes[status]
    return {
      outcome: { title, text, action: subscriptionAction(workspaceId, back) },
      isOpen: status === 'fresh',
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { outcome: refusal(error, workspaceId), isOpen: isPassing(error.code) }
  }
}

const refusal = ({ code, message }: ApiError, workspaceId: string): Outcome => {
  if (code === 'FORBIDDEN' || code === 'NOT_FOUND')
    return {
      title: 'You can’t see this payment',
      text: 'Only the owner who started it can see it. Log in as that owner, or ask them.',
      action: spaces,
    }
  return {
    title: 'We couldn’t check your payment',
    text: `${message} ${isPassing(code) ? 'This page will try again by itself.' : ''}`,
    action: subscriptionAction(workspaceId, 'Back to subscription'),
  }
}
