import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Skeleton } from '../../../ui/controls/skeleton.tsx'
import { useLayoutOnChange } from '../../../ui/controls/use-on-change.ts'
import { Broken } from '../views/file-view.tsx'
import { openPdf, problemOf } from './open-pdf.ts'
import * as css from './pdf.module.css'
import { PdfBar } from './pdf-bar.tsx'
import type { PageSize } from './pdf-page.tsx'
import { PdfPage } from './pdf-page.tsx'

interface PdfViewProps {
  url: string
  name: string
  /** The page at which it opens. */
  page: number
  /** Undefined if it is already displayed large. */
  onEnlarge: (() => void) | undefined
}

interface OpenPdf {
  pdf: PDFDocumentProxy
  first: PageSize
}

/** [LIB-54] A PDF as printed, drawn page by page as the reader scrolls. */
export function PdfView({ url, name, page, onEnlarge }: PdfViewProps) {
  const [pdf, setPdf] = useState<OpenPdf | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let isOver = false
    const { document, close } = openPdf(url)
    const open = async () => {
      const pdf = await document
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
      if (!isOver) setPdf({ pdf, first: { width, height } })
    }
    open().catch((error: Error) => isOver || setProblem(problemOf(error)))
    return () => {
      isOver = true
      close()
    }
  }, [url])
  if (problem) return <Broken>{problem}</Broken>
  if (!pdf) return <Skeleton height={420} />
  return <Pages {...pdf} {...{ name, page, onEnlarge }} />
}

const MARGIN = 24
const MOST_WIDTH = 900
const MOST_ZOOM = 4
const STEP = 1.25

function Pages({ pdf, first, name, page, onEnlarge }: OpenPdf & Omit<PdfViewProps, 'url'>) {
  const pages = useRef<HTMLElement>(null)
  const [room, setRoom] = useState(0)
  const [zoom, setZoom] = useState(1)
  const [current, setCurrent] = useState(Math.min(page, pdf.numPages))
  const width = Math.round(Math.min(MOST_WIDTH, Math.max(120, room - MARGIN)) * zoom)
  const elementOf = (number: number) => pages.current?.children[number - 1] as HTMLElement | undefined
  const go = (number: number) => {
    const to = Math.min(pdf.numPages, Math.max(1, number))
    const element = elementOf(to)
    if (element && pages.current) pages.current.scrollTop = element.offsetTop - MARGIN / 2
    setCurrent(to)
  }
  useLayoutEffect(() => {
    const element = pages.current
    if (!element) return
    const watcher = new ResizeObserver(() => setRoom(element.clientWidth))
    watcher.observe(element)
    setRoom(element.clientWidth)
    return () => watcher.disconnect()
  }, [])
  // Keeps the current page in sight when the zoom changes.
  useLayoutOnChange(room > 0 ? width : null, (drawnWidth) => {
    if (drawnWidth !== null) go(current)
  })
  const onScroll = () => {
    const middle = (pages.current?.scrollTop ?? 0) + (pages.current?.clientHeight ?? 0) / 3
    const all = [...(pages.current?.children ?? [])] as HTMLElement[]
    const at = all.findLastIndex((element) => element.offsetTop <= middle)
    setCurrent(Math.max(1, at + 1))
  }
  return (
    <div className={css.frame} data-large={onEnlarge ? undefined : ''}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must be able to scroll it */}
      <section ref={pages} className={css.pages} tabIndex={0} aria-label={name} onScroll={onScroll}>
        {room > 0 &&
          Array.from({ length: pdf.numPages }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pages have no identity but their order
            <PdfPage key={at} number={at + 1} guess={first} {...{ pdf, width }} />
          ))}
      </section>
      <PdfBar
        {...{ current, go, zoom }}
        count={pdf.numPages}
        setZoom={(next) => setZoom(Math.min(MOST_ZOOM, Math.max(1 / MOST_ZOOM, next)))}
        step={STEP}
        onEnlarge={onEnlarge}
      />
    </div>
  )
}
