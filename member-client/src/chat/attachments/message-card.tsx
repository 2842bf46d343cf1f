import type { MessageCard as Card } from '@metapyra/contract/entities/chat'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { InsteadOfPart, useLatePart } from '../../ui/pages/late-part.tsx'
import type { CardProps, KnownCard } from '../parts-from-above.ts'
import { fromAbove } from '../parts-from-above.ts'

/** What a message brings to be done. */
export function MessageCard({ kind, words, ...card }: Card & { words: string }) {
  // A server that is newer than this page may send what it does not know.
  const known = fromAbove.cards[kind]
  return known ? <Late key={kind} {...known} card={{ ...card, words }} /> : <p>{words}</p>
}

/** Once its chunk is there. */
function Late({ load, height, card }: KnownCard & { card: CardProps }) {
  const { Part, hasFailed, ask } = useLatePart(load)
  if (Part) return <Part {...card} />
  return (
    <InsteadOfPart hasFailed={hasFailed} ask={ask}>
      <Skeleton height={height} />
    </InsteadOfPart>
  )
}
