import { loadPart } from '@metapyra/session/load-part'
import type { ReactNode, RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { session } from '../../session/session.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { onToolbarKey } from '../../ui/keyboard/toolbar-keys.ts'
import type { PasteOptions } from '../../ui/pasting/handle-paste.lazy.ts'
import { smile } from '../icons.ts'
import type { DraftMentions } from '../store/draft-mentions.ts'
import { isInCode, isInFence } from './code-before.ts'
import * as css from './compose.module.css'
import type { Change, SelectedText } from './format.ts'
import { codeToggled, linkToggled, toggled } from './format.ts'
import { confirmGroupMention, groupMentionsIn } from './group-mentions.ts'
import { applyChange, replaceText, textIn } from './insert-text.ts'
import { SuggestionList } from './offer-list.tsx'
import type { FindPeople } from './people.ts'
import { people } from './people.ts'
import { shortcodes } from './shortcodes.ts'
import { useAutocomplete } from './use-autocomplete.ts'

export interface Format {
  words: string
  /** The shortcut's key, with Control, or with Command on Apple's keyboards. */
  keyName: string
  sign: ReactNode
  change(text: SelectedText): Change
}

const formats: readonly Format[] = [
  {
    words: 'Bold',
    keyName: 'B',
    sign: <b>B</b>,
    change: (text) => toggled(text, '**'),
  },
  {
    words: 'Italic',
    keyName: 'I',
    sign: <em>I</em>,
    change: (text) => toggled(text, '_'),
  },
  {
    words: 'Strikethrough',
    keyName: 'Shift+X',
    sign: <s>S</s>,
    change: (text) => toggled(text, '~~'),
  },
  {
    words: 'Code',
    keyName: 'E',
    sign: <Icon path="M8.5 7 4 12l4.5 5M15.5 7l4.5 5-4.5 5" size={16} />,
    change: codeToggled,
  },
  {
    words: 'Link',
    keyName: 'K',
    sign: (
      <Icon
        path="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1"
        size={16}
      />
    ),
    change: linkToggled,
  },
]

const isApple = /^(?:Mac|iP)/u.test(navigator.platform)
const KEY = isApple ? '⌘' : 'Ctrl'
const ARIA_KEY = isApple ? 'Meta' : 'Control'

const formatOf = (all: readonly Format[], { key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  (isApple ? metaKey : ctrlKey) && metaKey !== ctrlKey && !altKey
    ? all.find(({ keyName }) => keyName === `${shiftKey ? 'Shift+' : ''}${key.toUpperCase()}`)
    : undefined

export interface WritingProps {
  field: RefObject<HTMLTextAreaElement | null>
  /** The receiver, and the people mentioned. Without a receiver, no people are suggested. */
  receiverId?: string
  mentions?: DraftMentions | undefined
  /** Additional formats that other texts don't have. */
  more?: readonly Format[]
  /** True if pasted headings are kept. */
  hasHeadings?: boolean
  onLongPaste?: PasteOptions['takeLong']
}

const NO_MORE: readonly Format[] = []

/** [CHAT-42] The writing tools of a field: emoji, autocompletion, and formats, each also with a shortcut. */
export function Writing(props: WritingProps) {
  const { field, receiverId = '', mentions, more = NO_MORE, hasHeadings = false, onLongPaste } = props
  const all = [...more, ...formats]
  const find: FindPeople = (words) =>
    session.api('POST v2/chat/mentionable', { receiverId, words }, { isSilent: true })
  // Created once, because the conversation's readers stay the same while writing.
  const [sources] = useState(() => [...(mentions ? [people(find, mentions.add)] : []), shortcodes])
  const { offered, choose, onKey } = useAutocomplete(field, sources)
  const apply = ({ change }: Format) => {
    if (field.current) applyChange(field.current, change(textIn(field.current)))
  }
  const now = { onKey, apply, find, all, hasHeadings, takeLong: onLongPaste }
  const latestRef = useRef(now)
  latestRef.current = now
  useEffect(() => {
    const { current } = field
    if (!current) return
    const { form } = current
    // Runs before the handlers that send on Enter and close on Escape.
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, shiftKey, ctrlKey, metaKey } = event
      const format = formatOf(latestRef.current.all, event)
      const isOwn = latestRef.current.onKey(event)
      const isSending = form && !isOwn && key === 'Enter' && !shiftKey && !ctrlKey && !metaKey
      const { text, start } = textIn(current)
      if (format) latestRef.current.apply(format)
      else if (isSending && isInFence(text.slice(0, start))) replaceText(current, '\n')
      // Submitting asks for confirmation.
      else if (isSending && groupMentionsIn(text).size > 0) form.requestSubmit()
      else if (!isOwn) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    let isSure = false
    const onSubmit = (event: SubmitEvent) => {
      const { value } = current
      if (isSure || groupMentionsIn(value).size === 0) {
        isSure = false
        return
      }
      event.preventDefault()
      event.stopImmediatePropagation()
      const send = () => {
        isSure = true
        form?.requestSubmit()
      }
      void confirmGroupMention(value, latestRef.current.find, send)
    }
    const end = new AbortController()
    const choice = { capture: true, signal: end.signal }
    current.addEventListener('keydown', onKeyDown, choice)
    form?.addEventListener('submit', onSubmit, choice)
    const place = {
      isCode: () => isInCode(current.value.slice(0, current.selectionStart)),
      put: (text: string, from: number, to: number) => replaceText(current, text, from, to),
    }
    loadPart(() => import('../../ui/pasting/handle-paste.lazy.ts')).then(
      ({ handlePaste }) =>
        current.addEventListener(
          'paste',
          (event) => handlePaste(event, current, { ...latestRef.current, ...place }),
          choice,
        ),
      // If the code can't be loaded, pasting works as in any browser field.
      () => undefined,
    )
    return () => end.abort()
  }, [field])

  const openEmoji = async () => {
    const { showEmojiPicker } = await loadPart(() => import('../../ui/emoji/emoji-picker.lazy.tsx'))
    const { current } = field
    if (current)
      showEmojiPicker({ anchor: current, back: current, onChosen: (emoji) => replaceText(current, emoji) })
  }
  return (
    <>
      {offered && (
        <SuggestionList
          field={field}
          label={offered.source.label}
          offers={offered.offers}
          at={offered.at}
          onChosen={choose}
        />
      )}
      <div className={css.row} role="toolbar" aria-label="Format" onKeyDown={onToolbarKey}>
        <button
          type="button"
          className={css.tool}
          aria-label="Emoji"
          aria-haspopup="dialog"
          title="Emoji"
          onClick={() =>
            void openEmoji().catch(() => session.toast('warning', 'Emoji didn’t load. Try again.'))
          }
        >
          <Icon path={smile} size={18} />
        </button>
        {all.map((format) => (
          <button
            key={format.words}
            type="button"
            className={css.tool}
            tabIndex={-1}
            aria-label={format.words}
            aria-keyshortcuts={`${ARIA_KEY}+${format.keyName}`}
            title={`${format.words} (${KEY}+${format.keyName})`}
            // Keeps the selection in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => apply(format)}
          >
            {format.sign}
          </button>
        ))}
      </div>
    </>
  )
}
