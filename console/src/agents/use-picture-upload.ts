import { ApiError } from '@metapyra/session/errors'
import { createUpload } from '@metapyra/session/upload'
import { useState } from 'react'
import { session } from '../session/session.ts'
import { cropToPng, MIDDLE } from '../ui/picture/crop.ts'
import { problemOf } from '../ui/picture/picture-file.ts'

const upload = createUpload(session)

/**
 * Crops to the middle square, scaled down to its displayed size, because everyone in the room fetches it. The server
 * renders an SVG.
 */
const squared = async (file: File): Promise<File> => {
  if (file.type === 'image/svg+xml') return file
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    return await cropToPng(image, MIDDLE)
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

/** Uploads a picture to the space and passes its address to `onSent`. */
export const usePictureUpload = (onSent: (address: string) => void) => {
  const [problem, setProblem] = useState('')
  const [isSending, setSending] = useState(false)
  const send = async (file: File) => {
    const fileProblem = problemOf(file)
    setProblem(fileProblem)
    if (fileProblem) return
    setSending(true)
    try {
      const fields = { kind: 'image', name: file.name.slice(-260) } as const
      onSent((await upload('POST v2/utils/upload-file', fields, await squared(file), { isSilent: true })).url)
    } catch (error) {
      const fieldError = error instanceof ApiError ? error.fields['file'] : undefined
      if (fieldError) setProblem(fieldError)
      else if (error instanceof ApiError) setProblem(error.message)
      else setProblem('Couldn’t open this picture. Choose another file.')
    }
    setSending(false)
  }
  return { send, isSending, problem }
}
