import { loadPart } from '@metapyra/session/load-part'
import { atom } from 'nanostores'
import type { ComponentType, ReactNode } from 'react'
import { lazy, Suspense, useEffect } from 'react'
import { Skeleton } from '../controls/skeleton.tsx'
import { useStore } from '../controls/use-store.ts'
import { InsteadOfPart } from './instead-of-part.tsx'

type Placeholder<P> = ReactNode | ((props: P, retry: () => void) => ReactNode)

interface Look<P> {
  /** Displayed until the part is loaded. */
  pending?: Placeholder<P>
  /** Displayed if the part failed to load; by default a message with *Try again*. */
  failed?: Placeholder<P>
  /** The class of the element around `pending` and `failed`. */
  frame?: string | undefined
}

/** Displays nothing until the part is loaded, nor if it fails, because the page works without it. */
export const QUIET = { pending: null, failed: null }

const rows = <Skeleton count={3} height={64} />
const didNotLoad = (_: unknown, retry: () => void) => (
  <InsteadOfPart hasFailed ask={retry}>
    {null}
  </InsteadOfPart>
)

/** A component in its own file, loaded when it is first rendered. */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  { pending = rows, failed = didNotLoad, frame }: Look<P> = {},
): ComponentType<P> => {
  let hasFailed = false
  const framed = (placeholder: Placeholder<P>, props: P, isBusy: boolean): ReactNode => {
    const content = typeof placeholder === 'function' ? placeholder(props, retry) : placeholder
    if (!frame) return content
    return (
      <div className={frame} aria-busy={isBusy}>
        {content}
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
  const retry = () => {
    hasFailed = false
    $part.set(make())
  }
  // biome-ignore lint/correctness/noComponentHookFactories: as React's own lazy(), it is called at a module's top level
  return function LazyPart(props) {
    const Part = useStore($part)
    useEffect(
      () => () => {
        if (hasFailed) retry()
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
