import * as css from './skeleton.module.css'

interface SkeletonProps {
  /** How many places are held; each has the height of what comes. */
  count?: number
  height: number
}

/** Holds the place of what is loading, so that nothing jumps. Words for a screen reader stand beside it. */
export function Skeleton({ count = 1, height }: SkeletonProps) {
  return (
    <>
      {Array.from({ length: count }, (_, at) => (
        // Places have no identity but their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={at} className={css.skeleton} style={{ blockSize: height }} aria-hidden="true" />
      ))}
    </>
  )
}
