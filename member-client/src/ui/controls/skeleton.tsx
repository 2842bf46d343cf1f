import * as css from './skeleton.module.css'

interface SkeletonProps {
  /** Number of placeholders, each with the height of the expected content. */
  count?: number
  height: number
}

/** Placeholder for loading content, so that the layout doesn't jump. The text for screen readers is beside it. */
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
