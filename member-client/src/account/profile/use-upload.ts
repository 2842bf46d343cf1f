import { ApiError } from '@metapyra/session/errors'
import { createUpload } from '@metapyra/session/upload'
import { useEffect, useState } from 'react'
import { session } from '../../session/session.ts'

/** The limits of §5 and of the call, checked before the upload. */
const TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/svg+xml']
export const ACCEPTED = TYPES.join(',')
const MAX_MB = 5

/** Validates a file before the upload; the server also checks its bytes. */
const problemOf = ({ type, size }: Pick<File, 'type' | 'size'>): string | null => {
  if (!TYPES.includes(type)) return 'Choose a JPEG, PNG, GIF or SVG picture.'
  if (size > MAX_MB * 1024 * 1024) return `This picture is larger than ${MAX_MB} MB. Choose a smaller one.`
  return null
}

const send = createUpload(session)

/** Uploads a picture, displays it meanwhile, and passes on its address. */
export const useUpload = (onUploaded: (address: string) => void) => {
  /** The preview during the upload, and the uploaded fraction, from 0 to 1. */
  const [sending, setSending] = useState<{ preview: string; part: number } | null>(null)
  const [problem, setProblem] = useState('')
  const preview = sending?.preview
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview])

  const upload = async (file: File) => {
    const wrong = problemOf(file)
    setProblem(wrong ?? '')
    if (wrong) return
    const upload = { preview: URL.createObjectURL(file), part: 0 }
    setSending(upload)
    try {
      const onProgress = (part: number) => setSending({ ...upload, part })
      const fields = { kind: 'avatar', name: file.name.slice(-260) } as const
      const { url } = await send('POST v2/utils/upload-file', fields, file, { isSilent: true, onProgress })
      onUploaded(url)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.fields['file'] ?? error.message)
    }
    setSending(null)
  }
  return { upload, sending, problem }
}
