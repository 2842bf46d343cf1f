import type { ComponentType, ReactNode } from 'react'
import { lazyPart, QUIET } from '../ui/lazy/lazy-part.tsx'
import type { MessageEditProps } from './composer/message-edit.tsx'

/** What helps one write in a field, which does without it until then. */
export const Writing = lazyPart(
  () => import('./composer/writing.tsx').then((module) => module.Writing),
  QUIET,
)

/** Whether the other of two is there, once that can be said. */
export const Whereabouts = lazyPart(
  () => import('./actions/whereabouts.tsx').then((module) => module.Whereabouts),
  QUIET,
)

/** The way to where one was mentioned meanwhile, once that is known. */
export const MissedMentions = lazyPart(
  () => import('./actions/missed-mentions.tsx').then((module) => module.MissedMentions),
  QUIET,
)

const asItIs = ({ children }: { children: ReactNode }) => children

/** Where an own message is changed; until it can be, as it is: the children. */
export const MessageEdit = lazyPart(
  (): Promise<ComponentType<MessageEditProps & { children: ReactNode }>> =>
    import('./composer/message-edit.tsx').then((module) => module.MessageEdit),
  { pending: asItIs, failed: asItIs },
)
