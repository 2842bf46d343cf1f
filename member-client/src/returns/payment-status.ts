import type { Reply } from '@metapyra/contract/calls'
import { ApiError } from '@metapyra/session/errors'
import { session } from '../session.ts'
import type { Outcome } from './outcome-page.tsx'

type Status = Reply<'POST v2/payment/hostedpage-status'>['status']

const spaces = { words: 'Go to my spaces', href: '/join' }
const again = { words: 'See the plans', href: '/pricing' }

/** Nothing here is believed from the address: the server asks whoever took the payment. */
const outcomes: Record<Status, Outcome> = {
  paid: {
    title: 'Thank you',
    text: 'The payment has arrived, and the plan of your space is active.',
    action: spaces,
  },
  fresh: {
    title: 'Waiting for the payment',
    text: 'It can take a minute until the bank has answered. You may leave this page; the plan starts by itself.',
    action: spaces,
  },
  cancelled: {
    title: 'No payment was made',
    text: 'You left the payment page. Nothing was charged.',
    action: again,
  },
  failed: {
    title: 'The payment did not go through',
    text: 'Nothing was charged. Try another card.',
    action: again,
  },
  expired: {
    title: 'The payment page has expired',
    text: 'Nothing was charged. Start once more.',
    action: again,
  },
}

const lost: Outcome = {
  title: 'Nothing to show here',
  text: 'This page tells how a payment ended. It opens by itself after one.',
  action: spaces,
}

interface Asked {
  outcome: Outcome
  /** It may end otherwise: ask again. */
  isOpen: boolean
}

/** How the payment of this page's address ended. */
export const askHowItEnded = async (search: string): Promise<Asked> => {
  const query = new URLSearchParams(search)
  const [hostedPageId, workspaceId] = [query.get('hostedPageId'), query.get('workspaceId')]
  if (!hostedPageId || !workspaceId) return { outcome: lost, isOpen: false }
  try {
    // By the page's way back: nobody pays there any more, unless somebody has.
    const input = { hostedPageId, workspaceId, ...(query.has('left') && { isLeft: true }) }
    const { status } = await session.api('POST v2/payment/hostedpage-status', input, { workspaceId })
    return { outcome: outcomes[status], isOpen: status === 'fresh' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const outcome = { title: 'We could not look it up', text: error.message, action: spaces }
    return { outcome, isOpen: error.code === 'OFFLINE' }
  }
}
