import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import type { Content } from './content.ts'
import { displayKind } from './item-display.ts'
import { FileView } from './views/file-view.tsx'
import { LinkView } from './views/link-view.tsx'
import { MediaView } from './views/media-view.tsx'
import { PictureView } from './views/picture-view.tsx'
import { TextView } from './views/text-view.tsx'

interface PreviewProps {
  content: Content
  page: number
  /** Undefined if it is already displayed large. */
  onEnlarge?: (() => void) | undefined
}

/** Displays the content of a file or link without running any of it (docs/security.md). */
export function Preview({ content, page, onEnlarge }: PreviewProps) {
  const { name, url, bytes } = content
  const kind = displayKind(content)
  if (!url || (bytes === 0 && kind !== 'link' && kind !== 'drive')) return <FileView content={content} />
  switch (kind) {
    case 'picture':
    case 'drawing':
      return <PictureView key={url} {...{ content, onEnlarge }} />
    case 'audio':
    case 'video':
      return <MediaView key={url} content={content} />
    case 'text':
    case 'table':
      return <TextView key={url} {...{ content, onEnlarge }} />
    case 'pdf':
      return <PdfView key={url} {...{ url, name, page, onEnlarge }} />
    case 'link':
    case 'drive':
      return <LinkView key={url} {...{ id: content.id, url, name }} />
    default:
      return <FileView content={content} />
  }
}

/** The PDF viewer is large, so it loads with the first PDF. */
const PdfView = lazyPart(() => import('./pdf/pdf-view.lazy.tsx').then((module) => module.PdfView), {
  pending: <Skeleton height={420} />,
})
