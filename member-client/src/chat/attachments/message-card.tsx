import type { MessageCard as Card } from '@metapyra/contract/entities/chat'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { InsteadOfPart, useLatePart } from '../../ui/pages/late-part.tsx'
import type { CardProps } from '../parts-from-above.ts'
import { fromAbove } from '../parts-from-above.ts'

/** About as high as each will be, so that little moves when it comes. */
const HEIGHTS: Record<Card['kind'], number> = { poll: 200, event: 150, item: 64 }

/** What a message brings to be done. */
export function MessageCard({ kind, words, ...card }: Card & { words: string }) {
  // A server that is newer than this page may send what it does not know.
  return Object.hasOwn(HEIGHTS, kind) ? (
    <Late key={kind} kind={kind} card={{ ...card, words }} />
  ) : (
    <p>{words}</p>
  )
}

/** Once its chunk is there. */
function Late({ kind, card }: { kind: Card['kind']; card: CardProps }) {
  const { Part, hasFailed, ask } = useLatePart(async () => (await fromAbove.load()).cards[kind]())
  if (Part) return <Part {...card} />
  return (
    <InsteadOfPart hasFailed={hasFailed} ask={ask}>
      <Skeleton height={HEIGHTS[kind]} />
    </InsteadOfPart>
  )
}
