import { Skeleton } from '../ui/controls/skeleton.tsx'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import * as css from './ask-field.module.css'

/** A call with an agent, beside its conversation. */
export const CallBar = lazyPart(() => import('./call/call-bar.lazy.tsx').then((module) => module.CallBar), {
  frame: css.ask,
  pending: <Skeleton count={1} height={96} />,
})
