import { useLayoutEffect, useRef } from 'react'
import * as css from './tile.module.css'

/** Video without sound, which is played elsewhere; the tile describes its content. */
export function StreamVideo({ stream, isMirrored }: { stream: MediaStream; isMirrored?: boolean }) {
  const video = useRef<HTMLVideoElement>(null)
  useLayoutEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return (
    <video
      ref={video}
      className={css.video}
      data-mirrored={isMirrored || undefined}
      autoPlay
      muted
      playsInline
    />
  )
}
