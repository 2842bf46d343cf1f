import { CHAT } from '@metapyra/contract/chat'
import type { storeFor } from '@metapyra/session/local-store'
import type { KeyboardEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { session } from '../../session/session.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { useLayoutOnChange } from '../../ui/controls/use-on-change.ts'
import { lazyPart, QUIET } from '../../ui/lazy/lazy-part.tsx'
import { send as sendIcon } from '../icons.ts'
import { ChosenFiles } from '../lazy-files.tsx'
import { Writing } from '../lazy-parts.tsx'
import { loadAttachments } from '../load-attachments.ts'
import type { OutgoingFile } from '../store/outgoing-files.ts'
import * as css from './composer.module.css'
import type { WritingProps } from './writing-tools.lazy.tsx'

interface ComposerProps {
  receiverId: string
  title: string
  placeholder: string
  /** Text that is typed and not sent yet, by receiver. */
  drafts: ReturnType<typeof storeFor<string>>
  /** Null if the user can't send files. */
  files: readonly OutgoingFile[] | null
  mentions: WritingProps['mentions']
  /** Sends with the attached files, or with these instead. */
  onSend(body: string, files?: readonly OutgoingFile[]): void
  /** Edits the user's last own message. */
  onEditLast(): void
}

const ignore = () => undefined
const ComposerTools = lazyPart(
  () => import('../attachments/composer-tools.lazy.tsx').then((module) => module.ComposerTools),
  QUIET,
)
/** On touch devices, focusing would raise the keyboard over the conversation. */
const hasMouse = matchMedia('(hover: hover)')

/** The message field: Enter sends, Shift+Enter adds a new line. Drafts survive a reload. */
export function Composer(props: ComposerProps) {
  const { receiverId, title, placeholder, drafts, files, mentions, onSend, onEditLast } = props
  const [body, setBody] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    if (hasMouse.matches) field.current?.focus()
  }, [])

  useEffect(() => {
    // Without storage, a draft lasts as long as the field.
    drafts.get(receiverId).then((draft) => setBody((current) => current || draft || ''), ignore)
  }, [drafts, receiverId])

  // Grows the field with its text.
  useLayoutOnChange(body, () => {
    const element = field.current
    if (!element) return
    element.style.blockSize = 'auto'
    element.style.blockSize = `${element.scrollHeight + 2}px`
  })

  const write = (text: string) => {
    setBody(text)
    const saving = text ? drafts.put(receiverId, text) : drafts.remove(receiverId)
    saving.catch(ignore)
  }
  const attachedFiles = files ?? []
  const isEmpty = !body.trim() && attachedFiles.length === 0
  const isSendable = !isEmpty && !attachedFiles.some(({ problem }) => problem)
  const submit = () => {
    if (!isSendable) return
    onSend(body.trim())
    write('')
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp' && body === '') {
      event.preventDefault()
      return onEditLast()
    }
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    submit()
  }

  const attachLong = (text: string) => {
    loadAttachments().then(
      ({ attachText }) => field.current && attachText(receiverId, text, field.current),
      () =>
        session.toast('warning', 'Too long for one message, and it couldn’t be attached. Paste it again.'),
    )
  }

  const attached = useRef(attachedFiles.length)
  useEffect(() => {
    const isMore = attachedFiles.length > attached.current
    attached.current = attachedFiles.length
    // After selecting a file, the user continues typing.
    if (isMore && field.current?.form?.contains(document.activeElement)) field.current.focus()
  }, [attachedFiles.length])

  const left = CHAT.bodyMaxLength - body.length
  return (
    <form
      className={css.composer}
      // Keys pressed on its buttons are not shortcuts of the room.
      data-own-keys
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {attachedFiles.length > 0 && <ChosenFiles receiverId={receiverId} files={attachedFiles} />}
      <div className={css.frame}>
        <textarea
          ref={field}
          className={css.field}
          rows={1}
          value={body}
          maxLength={CHAT.bodyMaxLength}
          placeholder={placeholder}
          aria-label={`Message ${title}`}
          aria-describedby="composer-help whereabouts"
          enterKeyHint="send"
          onInput={(event) => write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {files && <ComposerTools receiverId={receiverId} onSend={onSend} />}
        <button
          type="submit"
          className={css.send}
          aria-label="Send"
          title="Send (Enter)"
          disabled={!isSendable}
        >
          <Icon path={sendIcon} size={18} />
        </button>
      </div>
      <div className={css.under}>
        <Writing field={field} {...{ receiverId, mentions }} onLongPaste={files ? attachLong : undefined} />
        <p id="composer-help" className={css.help}>
          {left < 500 ? `${left} characters left` : 'Shift + Enter: new line'}
        </p>
      </div>
    </form>
  )
}
