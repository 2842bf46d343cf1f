import type { ComponentProps } from 'react'
import type { Board } from '../board/board.tsx'
import { InsteadOfPart, useLatePart } from '../design/late-part.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import * as css from './late-chat.module.css'

const loadBoard = async () => (await import('../board/board.tsx')).Board

/** The board, once its chunk is there. */
export function LateBoard(props: ComponentProps<typeof Board>) {
  const { Part, hasFailed, ask } = useLatePart(loadBoard)
  if (Part) return <Part {...props} />
  return (
    <div className={css.waiting} aria-busy={!hasFailed}>
      <InsteadOfPart hasFailed={hasFailed} ask={ask}>
        <Skeleton count={3} height={64} />
      </InsteadOfPart>
    </div>
  )
}
