import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import * as css from './pdf.module.css'

/** Limit for one drawn page, because more would use up the memory of phones. */
const MOST_CANVAS_PIXELS = 12_000_000
const PRELOAD_MARGIN = '800px 0px'

/** Size in points. */
export interface PageSize {
  width: number
  height: number
}

interface PdfPageProps {
  pdf: PDFDocumentProxy
  number: number
  /** The displayed width in px. */
  width: number
  /** The first page's size, used until this page's size is known. */
  guess: PageSize
}

const draw = (page: PDFPageProxy, canvas: HTMLCanvasElement, text: HTMLElement, width: number) => {
  const [plain] = [page.getViewport({ scale: 1 })]
  const viewport = page.getViewport({ scale: width / plain.width })
  const most = Math.sqrt(MOST_CANVAS_PIXELS / (viewport.width * viewport.height))
  const ratio = Math.min(globalThis.devicePixelRatio || 1, most)
  canvas.width = Math.floor(viewport.width * ratio)
  canvas.height = Math.floor(viewport.height * ratio)
  text.replaceChildren()
  text.style.setProperty('--total-scale-factor', String(viewport.scale))
  const drawing = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] })
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container: text,
    viewport,
  })
  const isDone = Promise.all([drawing.promise, layer.render()])
  return {
    isDone,
    cancel: () => {
      drawing.cancel()
      layer.cancel()
    },
  }
}

/**
 * A page as printed, with a text layer to select, find and read aloud. Drawn only while it is near the visible part.
 */
export function PdfPage({ pdf, number, width, guess }: PdfPageProps) {
  const place = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const [size, setSize] = useState(guess)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const watcher = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: element.parentElement,
      rootMargin: PRELOAD_MARGIN,
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  useEffect(() => {
    if (!isNear) return
    let isOver = false
    let cancel: (() => void) | undefined
    const show = async () => {
      const page = await pdf.getPage(number)
      if (isOver || !canvas.current || !text.current) return
      const { width: pageWidth, height } = page.getViewport({ scale: 1 })
      setSize({ width: pageWidth, height })
      const drawing = draw(page, canvas.current, text.current, width)
      cancel = drawing.cancel
      await drawing.isDone
    }
    show().catch(() => isOver || setFailed(true))
    return () => {
      isOver = true
      cancel?.()
    }
  }, [pdf, number, width, isNear])
  return (
    <section
      ref={place}
      className={css.page}
      aria-label={`Page ${number}`}
      data-number={number}
      style={{ inlineSize: width, blockSize: (width * size.height) / size.width }}
    >
      {isNear && (
        <>
          <canvas ref={canvas} className={css.canvas} />
          <div ref={text} className={css.words} />
        </>
      )}
      {hasFailed && <p className={css.failed}>Can’t show this page.</p>}
    </section>
  )
}
