import { useLayoutEffect } from 'react'

interface Held {
  url: string
  /** Number of places that display it. */
  count: number
}

const blobUrls = new Map<Blob, Held>()

const hold = (blob: Blob): Held => {
  const one = blobUrls.get(blob) ?? { url: URL.createObjectURL(blob), count: 0 }
  blobUrls.set(blob, one)
  return one
}

/** Released later, because the next place, such as the message after the composer, still uses it. */
const release = (blob: Blob): void => {
  const one = hold(blob)
  one.count--
  setTimeout(() => {
    if (one.count > 0 || blobUrls.get(blob) !== one) return
    blobUrls.delete(blob)
    URL.revokeObjectURL(one.url)
  })
}

/**
 * A blob URL for a file that has not been uploaded yet. It is revoked when no component displays it, to free its
 * memory.
 */
export const useBlobUrl = (blob: Blob | undefined): string | undefined => {
  useLayoutEffect(() => {
    if (!blob) return undefined
    hold(blob).count++
    return () => release(blob)
  }, [blob])
  return blob && hold(blob).url
}

export const fileUrl = (id: string): string => `/api/files/${id}`
