import { useLayoutEffect, useRef } from 'react'
import * as css from './tile.module.css'

/** Moving pictures without sound, which is heard elsewhere; what they show is said by the tile. */
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
