import { useLayoutEffect } from 'react'

interface Held {
  url: string
  /** In how many places it is shown. */
  count: number
}

const held = new Map<Blob, Held>()

const hold = (blob: Blob): Held => {
  const one = held.get(blob) ?? { url: URL.createObjectURL(blob), count: 0 }
  held.set(blob, one)
  return one
}

/** What is shown next, as from the line of writing to the message, still has it. */
const release = (blob: Blob): void => {
  const one = hold(blob)
  one.count--
  setTimeout(() => {
    if (one.count > 0 || held.get(blob) !== one) return
    held.delete(blob)
    URL.revokeObjectURL(one.url)
  })
}

/** Where to see what has not left yet, as long as it is shown: then it takes no memory any more. */
export const useBlobUrl = (blob: Blob | undefined): string | undefined => {
  useLayoutEffect(() => {
    if (!blob) return undefined
    hold(blob).count++
    return () => release(blob)
  }, [blob])
  return blob && hold(blob).url
}

export const fileUrl = (id: string): string => `/api/files/${id}`
