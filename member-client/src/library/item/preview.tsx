import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { InsteadOfPart, useLatePart } from '../../ui/pages/late-part.tsx'
import type { Content } from './content.ts'
import { looksOf } from './item-looks.ts'
import { FileView } from './views/file-view.tsx'
import { LinkView } from './views/link-view.tsx'
import { MediaView } from './views/media-view.tsx'
import { PictureView } from './views/picture-view.tsx'
import { TextView } from './views/text-view.tsx'

interface PreviewProps {
  content: Content
  page: number
  /** None where it is large already. */
  onEnlarge?: (() => void) | undefined
}

/** What there is to see of a file or link, without anything of it running (docs/security.md). */
export function Preview({ content, page, onEnlarge }: PreviewProps) {
  const { name, url, bytes } = content
  const looks = looksOf(content)
  if (!url || (bytes === 0 && looks !== 'link' && looks !== 'drive')) return <FileView content={content} />
  switch (looks) {
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
      return <LatePdf key={url} {...{ url, name, page, onEnlarge }} />
    case 'link':
    case 'drive':
      return <LinkView key={url} {...{ id: content.id, url, name }} />
    default:
      return <FileView content={content} />
  }
}

const loadPdf = async () => (await import('./pdf/pdf-view.tsx')).PdfView
type PdfProps = Parameters<Awaited<ReturnType<typeof loadPdf>>>[0]

/** What draws PDFs is large: it comes with the first one. */
function LatePdf(props: PdfProps) {
  const { Part, hasFailed, ask } = useLatePart(loadPdf)
  if (Part) return <Part {...props} />
  return (
    <InsteadOfPart hasFailed={hasFailed} ask={ask}>
      <Skeleton height={420} />
    </InsteadOfPart>
  )
}
