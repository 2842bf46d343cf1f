import { useLayoutEffect, useRef } from 'react'
import * as css from './tile.module.css'

/** Plays the picture only; `engine/sound.ts` plays the audio. The tile describes the content. */
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
