import type { MessageCard as Card } from '@metapyra/contract/entities/chat'
import type { ComponentType } from 'react'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { InsteadOfPart, useLatePart } from '../../ui/pages/late-part.tsx'

/** What every card is told: what it is of, and what its message says, for whom it is not there. */
export interface CardProps {
  id: string
  recurrenceId?: string
  words: string
}
interface Known {
  load(): Promise<ComponentType<CardProps>>
  /** About as high as it will be, so that little moves when it comes. */
  height: number
}

const CARDS: Record<Card['kind'], Known> = {
  poll: { load: async () => (await import('../../polls/poll-card.tsx')).PollCard, height: 200 },
  event: { load: async () => (await import('../../events/event-card.tsx')).EventCard, height: 150 },
  item: { load: async () => (await import('../../library/item/item-card.tsx')).ItemCard, height: 64 },
}

/** What a message brings to be done. */
export function MessageCard({ kind, words, ...card }: Card & { words: string }) {
  // A server that is newer than this page may send what it does not know.
  const known = (CARDS as Partial<typeof CARDS>)[kind]
  return known ? <Late key={kind} {...known} card={{ ...card, words }} /> : <p>{words}</p>
}

/** Once its chunk is there. */
function Late({ load, height, card }: Known & { card: CardProps }) {
  const { Part, hasFailed, ask } = useLatePart(load)
  if (Part) return <Part {...card} />
  return (
    <InsteadOfPart hasFailed={hasFailed} ask={ask}>
      <Skeleton height={height} />
    </InsteadOfPart>
  )
}
