import type { ReactNode } from 'react'
import { useLatePart } from '../ui/pages/late-part.tsx'
import type { MissedMentionsProps } from './actions/missed-mentions.tsx'
import type { WhereaboutsProps } from './actions/whereabouts.tsx'
import type { MessageEditProps } from './composer/message-edit.tsx'
import type { WritingProps } from './composer/writing.tsx'

/** What helps one write in a field, once its chunk is there; the field does without it until then. */
export function LateWriting(props: WritingProps) {
  const { Part } = useLatePart(async () => (await import('./composer/writing.tsx')).Writing)
  return Part && <Part {...props} />
}

/** Whether the other of two is there, once that can be said. */
export function LateWhereabouts(props: WhereaboutsProps) {
  const { Part } = useLatePart(async () => (await import('./actions/whereabouts.tsx')).Whereabouts)
  return Part && <Part {...props} />
}

/** The way to where one was mentioned meanwhile, once that is known. */
export function LateMissed(props: MissedMentionsProps) {
  const { Part } = useLatePart(async () => (await import('./actions/missed-mentions.tsx')).MissedMentions)
  return Part && <Part {...props} />
}

/** Where an own message is changed; until it can be, as it is. */
export function LateEdit({ children, ...props }: MessageEditProps & { children: ReactNode }) {
  const { Part } = useLatePart(async () => (await import('./composer/message-edit.tsx')).MessageEdit)
  return Part ? <Part {...props} /> : children
}
