import { useEffect, useState } from 'react'
import type { Content } from '../content.ts'
import { displayKind } from '../item-display.ts'
import * as css from '../preview.module.css'
import { Broken } from './file-view.tsx'

/**
 * The server sends an SVG with a type that browsers don't render. Displayed as an image, it runs no scripts and loads
 * nothing.
 */
const useImageSource = (content: Content): { src: string | null; hasFailed: boolean } => {
  const { url } = content
  const isDrawing = displayKind(content) === 'drawing'
  const [blobUrl, setBlobUrl] = useState<string | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!isDrawing || !url) return
    let isOver = false
    let createdUrl: string | undefined
    const load = async () => {
      const response = await fetch(url)
      if (!response.ok) throw new Error(`HTTP ${response.status}`)
      const bytes = await response.arrayBuffer()
      if (isOver) return
      createdUrl = URL.createObjectURL(new Blob([bytes], { type: 'image/svg+xml' }))
      setBlobUrl(createdUrl)
    }
    load().catch(() => isOver || setFailed(true))
    return () => {
      isOver = true
      if (createdUrl) URL.revokeObjectURL(createdUrl)
    }
  }, [url, isDrawing])
  return { src: isDrawing ? blobUrl : url, hasFailed }
}

interface PictureProps {
  content: Content
  className?: string | undefined
  width?: number | undefined
  onSize?(width: number, height: number): void
}

/** A picture, or a message if it can't be displayed. */
export function Picture({ content, className, width, onSize }: PictureProps) {
  const { src, hasFailed } = useImageSource(content)
  const [isBroken, setBroken] = useState(false)
  if (isBroken || hasFailed)
    return <Broken>Your browser can’t show this picture. Download it to open it in another app.</Broken>
  if (!src) return null
  return (
    <img
      className={className}
      src={src}
      alt={content.name}
      draggable={false}
      decoding="async"
      style={width === undefined ? undefined : { inlineSize: width, maxInlineSize: 'none' }}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => onSize?.(naturalWidth, naturalHeight)}
      onError={() => setBroken(true)}
    />
  )
}

/** A picture as wide as its container. A tap opens it large. */
export function PictureView({
  content,
  onEnlarge,
}: {
  content: Content
  onEnlarge: (() => void) | undefined
}) {
  return (
    <button type="button" className={css.picture} title="Enlarge" onClick={onEnlarge}>
      <Picture content={content} className={css.pictureImage} />
    </button>
  )
}
