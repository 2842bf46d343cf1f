import type { Reply } from '@metapyra/contract/calls'
import { ApiError, isPassing } from '@metapyra/session/errors'
import { adminUrl } from '../../session/admin-link.ts'
import { session } from '../../session/session.ts'
import type { Outcome } from './outcome-page.tsx'

type Status = Reply<'POST v2/payment/hostedpage-status'>['status']

const spaces = { words: 'Go to my spaces', href: '/join' }

/** Nothing here is believed from the address: the server asks whoever took the payment. */
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

const lost: Outcome = {
  title: 'Nothing to show here',
  text: 'This page shows the result of a payment. It opens by itself after one.',
  action: spaces,
}

interface PaymentReturn {
  outcome: Outcome
  /** It may end otherwise: ask again. */
  isOpen: boolean
}

/** What came in the address: which page of the provider, and of which space. */
export const pageIn = (search: string) => {
  const query = new URLSearchParams(search)
  const [hostedPageId, workspaceId] = [query.get('hostedPageId'), query.get('workspaceId')]
  return hostedPageId && workspaceId ? { hostedPageId, workspaceId, isLeft: query.has('left') } : null
}

/** The console's page of the plan, where one goes on whatever has happened. */
const onward = (workspaceId: string, words: string): NonNullable<Outcome['action']> => {
  const space = session.state.$user.get()?.workspaces.find(({ id }) => id === workspaceId)
  return space ? { words, href: adminUrl(space.domain, '/subscription'), isOutside: true } : spaces
}

/** How the payment of this page's address ended. */
export const askHowItEnded = async (search: string): Promise<PaymentReturn> => {
  const page = pageIn(search)
  if (!page) return { outcome: lost, isOpen: false }
  const { hostedPageId, workspaceId, isLeft } = page
  try {
    // By the page's way back: nobody pays there any more, unless somebody has.
    const input = { hostedPageId, workspaceId, ...(isLeft && { isLeft }) }
    const { status } = await session.api('POST v2/payment/hostedpage-status', input, {
      workspaceId,
      isSilent: true,
    })
    const { title, text, back } = outcomes[status]
    return { outcome: { title, text, action: onward(workspaceId, back) }, isOpen: status === 'fresh' }
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
    action: onward(workspaceId, 'Back to subscription'),
  }
}
