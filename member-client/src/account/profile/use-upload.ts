import { ApiError } from '@metapyra/session/errors'
import { createUpload } from '@metapyra/session/upload'
import { useEffect, useState } from 'react'
import { session } from '../../session/session.ts'

/** §5, and what the call allows: told before anything leaves. */
const TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/svg+xml']
export const ACCEPTED = TYPES.join(',')
const MAX_MB = 5

/** What is wrong with a file before it is sent; the server looks at its bytes. */
const problemOf = ({ type, size }: Pick<File, 'type' | 'size'>): string | null => {
  if (!TYPES.includes(type)) return 'Choose a JPEG, PNG, GIF or SVG picture.'
  if (size > MAX_MB * 1024 * 1024) return `This picture is larger than ${MAX_MB} MB. Choose a smaller one.`
  return null
}

const send = createUpload(session)

/** Sends a picture, shows it meanwhile, and hands its address over. */
export const useUpload = (onUploaded: (address: string) => void) => {
  /** What is shown while it is on its way, and how much of it has left, 0 to 1. */
  const [sending, setSending] = useState<{ preview: string; part: number } | null>(null)
  const [problem, setProblem] = useState('')
  const preview = sending?.preview
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview])

  const upload = async (file: File) => {
    const wrong = problemOf(file)
    setProblem(wrong ?? '')
    if (wrong) return
    const shown = { preview: URL.createObjectURL(file), part: 0 }
    setSending(shown)
    try {
      const onProgress = (part: number) => setSending({ ...shown, part })
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
