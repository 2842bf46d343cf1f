import { useLayoutEffect } from 'react'

interface BlobUrl {
  url: string
  /** Number of places that display it. */
  count: number
}

const blobUrls = new Map<Blob, BlobUrl>()

const acquire = (blob: Blob): BlobUrl => {
  const holder = blobUrls.get(blob) ?? { url: URL.createObjectURL(blob), count: 0 }
  blobUrls.set(blob, holder)
  return holder
}

/** Released later, because the next place, such as the message after the composer, still uses it. */
const release = (blob: Blob): void => {
  const holder = acquire(blob)
  holder.count--
  setTimeout(() => {
    if (holder.count > 0 || blobUrls.get(blob) !== holder) return
    blobUrls.delete(blob)
    URL.revokeObjectURL(holder.url)
  })
}

/**
 * A blob URL for a file that has not been uploaded yet. It is revoked when no component displays it, to free its
 * memory.
 */
export const useBlobUrl = (blob: Blob | undefined): string | undefined => {
  useLayoutEffect(() => {
    if (!blob) return undefined
    acquire(blob).count++
    return () => release(blob)
  }, [blob])
  return blob && acquire(blob).url
}

export const fileUrl = (id: string): string => `/api/files/${id}`
