import { useEffect, useState } from 'react'
import type { Attachments } from './attachments/attachments.ts'

let loaded: Attachments | undefined
let coming: Promise<Attachments> | undefined

/** Their chunk, with the first file that is sent or seen. */
export const attachments = (): Promise<Attachments> => {
  coming ??= import('./attachments/attachments.ts').then(
    (part) => {
      loaded = part.attachments
      return loaded
    },
    (error) => {
      coming = undefined
      throw error
    },
  )
  return coming
}

/** Where it does not come, the next one that needs it asks again. */
export const useAttachments = (isNeeded: boolean): Attachments | undefined => {
  const [part, setPart] = useState(loaded)
  useEffect(() => {
    if (isNeeded && !part) attachments().then(setPart, () => undefined)
  }, [isNeeded, part])
  return part
}
