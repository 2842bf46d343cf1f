import type { ReactNode } from 'react'
import type { MessageEditProps } from '../chat-care/message-edit.tsx'
import type { MissedMentionsProps } from '../chat-care/missed-mentions.tsx'
import type { WhereaboutsProps } from '../chat-care/whereabouts.tsx'
import type { WritingProps } from '../compose/writing.tsx'
import { useLatePart } from '../design/late-part.tsx'

/** What helps one write in a field, once its chunk is there; the field does without it until then. */
export function LateWriting(props: WritingProps) {
  const { Part } = useLatePart(async () => (await import('../compose/writing.tsx')).Writing)
  return Part && <Part {...props} />
}

/** Whether the other of two is there, once that can be said. */
export function LateWhereabouts(props: WhereaboutsProps) {
  const { Part } = useLatePart(async () => (await import('../chat-care/whereabouts.tsx')).Whereabouts)
  return Part && <Part {...props} />
}

/** The way to where one was mentioned meanwhile, once that is known. */
export function LateMissed(props: MissedMentionsProps) {
  const { Part } = useLatePart(async () => (await import('../chat-care/missed-mentions.tsx')).MissedMentions)
  return Part && <Part {...props} />
}

/** Where an own message is changed; until it can be, as it is. */
export function LateEdit({ children, ...props }: MessageEditProps & { children: ReactNode }) {
  const { Part } = useLatePart(async () => (await import('../chat-care/message-edit.tsx')).MessageEdit)
  return Part ? <Part {...props} /> : children
}
