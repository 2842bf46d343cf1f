import { session } from '../../session/session.ts'
import { $attached, setAttached } from '../store/outgoing-files.ts'
import { take } from './take.ts'
import { drop } from './uploads.ts'

const filesFor = (receiverId: string) => $attached.get()[receiverId] ?? []

const nameBeside = (names: readonly string[]): string => {
  const name = (at: number) => `pasted-text${at > 1 ? `-${at}` : ''}.txt`
  let at = 1
  while (names.includes(name(at))) at++
  return name(at)
}

/**
 * [PASTE-2] What is too long for a message goes along with it as a file, whole. The key that takes a paste back takes it
 * off again, until something else is typed.
 */
export const attachText = async (receiverId: string, text: string, field: HTMLElement): Promise<void> => {
  const file = new File([text], nameBeside(filesFor(receiverId).map(({ name }) => name)), {
    type: 'text/plain',
  })
  await take(receiverId, [file])
  const attached = filesFor(receiverId).find(({ blob }) => blob === file)
  // What is the matter with it is said beside it, or was said already.
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
      drop(attached.key)
      setAttached(
        receiverId,
        filesFor(receiverId).filter(({ key }) => key !== attached.key),
      )
    },
    end,
  )
}
