import { session } from '../../session/session.ts'
import { $attached, setAttached } from '../store/outgoing-files.ts'
import { attachFiles } from './attach-files.ts'
import { cancelUpload } from './uploads.ts'

const filesFor = (receiverId: string) => $attached.get()[receiverId] ?? []

const nameBeside = (names: readonly string[]): string => {
  const name = (at: number) => `pasted-text${at > 1 ? `-${at}` : ''}.txt`
  let at = 1
  while (names.includes(name(at))) at++
  return name(at)
}

/**
 * [PASTE-2] Attaches text that is too long for a message as a file. The undo shortcut removes the attachment, until
 * something else is typed.
 */
export const attachText = async (receiverId: string, text: string, field: HTMLElement): Promise<void> => {
  const file = new File([text], nameBeside(filesFor(receiverId).map(({ name }) => name)), {
    type: 'text/plain',
  })
  await attachFiles(receiverId, [file])
  const attached = filesFor(receiverId).find(({ blob }) => blob === file)
  // The problem is displayed beside the file, or was displayed already.
  if (!attached || attached.problem) return
  session.toast('info', `Too long for one message, so it’s attached as ${file.name}.`)
  const end = new AbortController()
  field.addEventListener('input', () => end.abort(), end)
  field.addEventListener(
    'keydown',
    (event) => {
      if (event.key.toLowerCase() !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      end.abort()
      cancelUpload(attached.key)
      setAttached(
        receiverId,
        filesFor(receiverId).filter(({ key }) => key !== attached.key),
      )
    },
    end,
  )
}
