import type { Reply } from '@metapyra/contract/calls'
import { ApiError, isPassing } from '@metapyra/session/errors'
import { adminUrl } from '../join/admin-link.ts'
import { session } from '../session.ts'
import type { Outcome } from './outcome-page.tsx'

type Status = Reply<'POST v2/payment/hostedpage-status'>['status']

const spaces = { words: 'Go to my spaces', href: '/join' }

/** Nothing here is believed from the address: the server asks whoever took the payment. */
const outcomes: Record<Status, { title: string; text: string; back: string }> = {
  paid: {
    title: 'Thank you',
    text: 'The payment has arrived, and the plan of your space is active.',
    back: 'See the subscription',
  },
  fresh: {
    title: 'Waiting for the payment',
    text: 'It can take a while until the bank has answered. This page says so when it has. You may leave it: the plan starts by itself.',
    back: 'Back to the subscription',
  },
  cancelled: {
    title: 'No payment was made',
    text: 'The payment page was left or replaced by another one. Nothing was charged.',
    back: 'Choose a plan again',
  },
  failed: {
    title: 'The payment did not go through',
    text: 'Nothing was charged. Try another card, or ask your bank why it refused.',
    back: 'Try again',
  },
  expired: {
    title: 'The payment page has expired',
    text: 'It was open for an hour, and nothing was charged. Begin once more.',
    back: 'Begin again',
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
export const askHowItEnded = async (search: string): Promise<Asked> => {
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
      title: 'This payment is not yours to see',
      text: 'It can be seen by the owner who began it, in the space that it was for. Log in as that person, or ask them.',
      action: spaces,
    }
  return {
    title: 'We could not look it up',
    text: `${message} ${isPassing(code) ? 'This page asks again by itself.' : ''}`,
    action: onward(workspaceId, 'Back to the subscription'),
  }
}
