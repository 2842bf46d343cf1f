import type { ComponentType, ReactNode } from 'react'
import { lazyPart, QUIET } from '../ui/lazy/lazy-part.tsx'
import type { MessageEditProps } from './composer/message-edit.lazy.tsx'

/** What helps one write in a field, which does without it until then. */
export const Writing = lazyPart(
  () => import('./composer/writing-tools.lazy.tsx').then((module) => module.Writing),
  QUIET,
)

/** The other person's presence in a direct conversation, once its chunk is loaded. */
export const PresenceNote = lazyPart(
  () => import('./actions/presence-note.lazy.tsx').then((module) => module.PresenceNote),
  QUIET,
)

/** The button to missed mentions, once its chunk is loaded. */
export const MissedMentions = lazyPart(
  () => import('./actions/missed-mentions.lazy.tsx').then((module) => module.MissedMentions),
  QUIET,
)

const asItIs = ({ children }: { children: ReactNode }) => children

/** Where an own message is changed; until it can be, as it is: the children. */
export const MessageEdit = lazyPart(
  (): Promise<ComponentType<MessageEditProps & { children: ReactNode }>> =>
    import('./composer/message-edit.lazy.tsx').then((module) => module.MessageEdit),
  { pending: asItIs, failed: asItIs },
)
