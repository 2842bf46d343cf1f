import type { MessageCard as Card } from '@metapyra/contract/entities/chat'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { fromAbove } from '../parts-from-above.ts'

/** About as high as each will be, so that little moves when it comes. */
const HEIGHTS: Record<Card['kind'], number> = { poll: 200, event: 150, item: 64 }

const lazyCard = (kind: Card['kind']) =>
  lazyPart(async () => (await fromAbove.load()).cards[kind](), {
    pending: <Skeleton height={HEIGHTS[kind]} />,
  })
const CARDS = { poll: lazyCard('poll'), event: lazyCard('event'), item: lazyCard('item') }

/** What a message brings to be done. */
export function MessageCard({ kind, words, ...card }: Card & { words: string }) {
  // A server that is newer than this page may send what it does not know.
  if (!Object.hasOwn(CARDS, kind)) return <p>{words}</p>
  const Shown = CARDS[kind]
  return <Shown {...card} words={words} />
}
