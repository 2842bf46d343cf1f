import { useState } from 'react'
import type { Content } from '../content.ts'
import { displayKind } from '../item-display.ts'
import * as css from '../preview.module.css'
import { Broken } from './file-view.tsx'

/** Audio or video played by the browser, which loads the parts that it needs. */
export function MediaView({ content }: { content: Content }) {
  const [isBroken, setBroken] = useState(false)
  const { url, name } = content
  const isVideo = displayKind(content) === 'video'
  if (isBroken)
    return (
      <Broken>
        Your browser can’t play this {isVideo ? 'video' : 'recording'}. Download it to open it in another app.
      </Broken>
    )
  const common = {
    controls: true,
    preload: 'metadata',
    src: url ?? undefined,
    'aria-label': name,
    onError: () => setBroken(true),
  } as const
  return isVideo ? (
    <video {...common} className={css.video} playsInline />
  ) : (
    <div className={css.sound}>
      <audio {...common} className={css.audio} />
    </div>
  )
}
