import type { MessageCard as Card } from '@metapyra/contract/entities/chat'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { injectedParts } from '../injected-parts.ts'

/** Approximate heights of the cards, so that little moves when they load. */
const HEIGHTS: Record<Card['kind'], number> = { poll: 200, event: 150, item: 64 }

const lazyCard = (kind: Card['kind']) =>
  lazyPart(async () => (await injectedParts.load()).cards[kind](), {
    pending: <Skeleton height={HEIGHTS[kind]} />,
  })
const CARDS = { poll: lazyCard('poll'), event: lazyCard('event'), item: lazyCard('item') }

/** The card of a message, such as a poll, event or item. */
export function MessageCard({ kind, words, ...card }: Card & { words: string }) {
  // A server newer than this page may send unknown kinds.
  if (!Object.hasOwn(CARDS, kind)) return <p>{words}</p>
  const Card = CARDS[kind]
  return <Card {...card} words={words} />
}
