import { loadPart } from '@metapyra/session/load-part'
import { atom } from 'nanostores'
import type { ComponentType, ReactNode } from 'react'
import { lazy, Suspense, useEffect } from 'react'
import { Skeleton } from '../controls/skeleton.tsx'
import { useStore } from '../controls/use-store.ts'
import { InsteadOfPart } from './instead-of-part.tsx'

type Shown<P> = ReactNode | ((props: P, again: () => void) => ReactNode)

interface Look<P> {
  /** Displayed until the part is loaded. */
  pending?: Shown<P>
  /** Displayed if the part failed to load; by default a message with *Try again*. */
  failed?: Shown<P>
  /** The class of the element around `pending` and `failed`. */
  frame?: string | undefined
}

/** Displays nothing until the part is loaded, nor if it fails, because the page works without it. */
export const QUIET = { pending: null, failed: null }

const rows = <Skeleton count={3} height={64} />
const didNotLoad = (_: unknown, again: () => void) => (
  <InsteadOfPart hasFailed ask={again}>
    {null}
  </InsteadOfPart>
)

/** A component in its own file, loaded when it is first rendered. */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  { pending = rows, failed = didNotLoad, frame }: Look<P> = {},
): ComponentType<P> => {
  let hasFailed = false
  const framed = (shown: Shown<P>, props: P, isBusy: boolean): ReactNode => {
    const what = typeof shown === 'function' ? shown(props, again) : shown
    if (!frame) return what
    return (
      <div className={frame} aria-busy={isBusy}>
        {what}
      </div>
    )
  }
  const make = () =>
    lazy(() =>
      loadPart(load).then(
        (part) => ({ default: part as ComponentType<object> }),
        () => {
          hasFailed = true
          return { default: (props: object) => framed(failed, props as P, false) }
        },
      ),
    )
  // A lazy component remembers how its loading ended, so each retry creates a new one.
  const $part = atom(make())
  const again = () => {
    hasFailed = false
    $part.set(make())
  }
  // biome-ignore lint/correctness/noComponentHookFactories: as React's own lazy(), it is called at a module's top level
  return function LazyPart(props) {
    const Part = useStore($part)
    useEffect(
      () => () => {
        if (hasFailed) again()
      },
      [],
    )
    return (
      <Suspense fallback={framed(pending, props, true)}>
        <Part {...props} />
      </Suspense>
    )
  }
}
