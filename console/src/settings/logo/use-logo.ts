import { ApiError } from '@metapyra/session/errors'
import { createUpload } from '@metapyra/session/upload'
import { useEffect, useState } from 'react'
import { useNotify } from '../../notice/notice.tsx'
import { session } from '../../session/session.ts'
import { problemOf } from '../../ui/picture/picture-file.ts'
import type { EditablePart, Profile } from '../use-parts.ts'

const SVG = 'image/svg+xml'
const send = createUpload(session)

/** The logo: chosen, cropped and uploaded. An SVG is sent unchanged, because the server renders it. */
export function useLogo(profile: EditablePart<Profile>) {
  const notify = useNotify()
  const [source, setSource] = useState<string | null>(null)
  const [problem, setProblem] = useState('')
  const [isSending, setSending] = useState(false)
  useEffect(() => () => (source ? URL.revokeObjectURL(source) : undefined), [source])

  const doing = async (work: () => Promise<unknown>, successMessage: string) => {
    setProblem('')
    setSending(true)
    try {
      await work()
      await profile.reload()
      setSource(null)
      notify({ type: 'success', message: successMessage })
    } catch (error) {
      const file = error instanceof ApiError ? error.fields['file'] : undefined
      setProblem(file ?? (error as Error).message)
    } finally {
      setSending(false)
    }
  }
  const upload = (logo: File) =>
    doing(() => send('PUT v2/admin/workspace/update-logo', {}, logo, { isSilent: true }), 'Logo saved.')
  const choose = (file: File) => {
    const fileProblem = problemOf(file)
    setProblem(fileProblem)
    if (fileProblem) return
    if (file.type === SVG) void upload(file)
    else setSource(URL.createObjectURL(file))
  }
  const remove = () =>
    doing(async () => {
      const { edit } = profile.stored ?? (await profile.reload())
      await profile.save({ spaceLogo: '' }, edit.revision)
    }, 'Logo removed.')
  return {
    /** The image that is being cropped. */
    source,
    problem,
    isSending,
    choose,
    upload: (logo: File) => void upload(logo),
    remove: () => void remove(),
    close: () => {
      setSource(null)
      setProblem('')
    },
  }
}
