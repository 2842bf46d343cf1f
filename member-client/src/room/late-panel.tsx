import type { ComponentProps, ComponentType } from 'react'
import type { Board } from '../board/board.tsx'
import { Skeleton } from '../ui/controls/skeleton.tsx'
import { InsteadOfPart, useLatePart } from '../ui/pages/late-part.tsx'
import * as css from './late-chat.module.css'
import type { PeopleAndPlaces } from './people/people-and-places.tsx'

interface LatePanelProps<P> {
  load(): Promise<ComponentType<P>>
  given: P
}

/** What a panel holds, once its chunk is there. */
function LatePanel<P extends object>({ load, given }: LatePanelProps<P>) {
  const { Part, hasFailed, ask } = useLatePart(load)
  if (Part) return <Part {...given} />
  return (
    <div className={css.waiting} aria-busy={!hasFailed}>
      <InsteadOfPart hasFailed={hasFailed} ask={ask}>
        <Skeleton count={3} height={64} />
      </InsteadOfPart>
    </div>
  )
}

const loadBoard = async () => (await import('../board/board.tsx')).Board
const loadPeople = async () => (await import('./people/people-and-places.tsx')).PeopleAndPlaces

export const LateBoard = (props: ComponentProps<typeof Board>) => <LatePanel load={loadBoard} given={props} />
export const LatePeople = (props: ComponentProps<typeof PeopleAndPlaces>) => (
  <LatePanel load={loadPeople} given={props} />
)
