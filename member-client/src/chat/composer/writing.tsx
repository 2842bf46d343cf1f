import { loadPart } from '@metapyra/session/load-part'
import type { ReactNode, RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { session } from '../../session/session.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { onToolbarKey } from '../../ui/keyboard/toolbar-keys.ts'
import type { PasteOptions } from '../../ui/pasting/pasted.ts'
import { smile } from '../icons.ts'
import type { Meant } from '../store/mentioned.ts'
import { askBeforeCalling, callsIn } from './calling.ts'
import { isInCode, isInFence } from './code-before.ts'
import * as css from './compose.module.css'
import type { Change, Written } from './format.ts'
import { codeToggled, linkToggled, toggled } from './format.ts'
import { OfferList } from './offer-list.tsx'
import type { FindPeople } from './people.ts'
import { people } from './people.ts'
import { put, putText, textIn } from './put.ts'
import { shortcodes } from './shortcodes.ts'
import { useOffers } from './use-offers.ts'

export interface Format {
  words: string
  /** With Control, or with Command on Apple's keyboards. */
  keyName: string
  sign: ReactNode
  change(written: Written): Change
}

const formats: readonly Format[] = [
  {
    words: 'Bold',
    keyName: 'B',
    sign: <b>B</b>,
    change: (written) => toggled(written, '**'),
  },
  {
    words: 'Italic',
    keyName: 'I',
    sign: <em>I</em>,
    change: (written) => toggled(written, '_'),
  },
  {
    words: 'Strikethrough',
    keyName: 'Shift+X',
    sign: <s>S</s>,
    change: (written) => toggled(written, '~~'),
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
  /** Whom it is written to, and who of them is meant: where it is written to nobody, nobody is offered. */
  receiverId?: string
  meant?: Meant | undefined
  /** Formats that other texts have not. */
  more?: readonly Format[]
  /** Of what is pasted. */
  hasHeadings?: boolean
  takeLong?: PasteOptions['takeLong']
}

const NO_MORE: readonly Format[] = []

/** [CHAT-42] What helps one write in a field: emoji, what completes words, and signs for formats, each by a key as well. */
export function Writing(props: WritingProps) {
  const { field, receiverId = '', meant, more = NO_MORE, hasHeadings = false, takeLong } = props
  const all = [...more, ...formats]
  const find: FindPeople = (words) =>
    session.api('POST v2/chat/mentionable', { receiverId, words }, { isSilent: true })
  // Who reads there stays the same while one writes.
  const [sources] = useState(() => [...(meant ? [people(find, meant.mean)] : []), shortcodes])
  const { offered, choose, onKey } = useOffers(field, sources)
  const apply = ({ change }: Format) => {
    if (field.current) put(field.current, change(textIn(field.current)))
  }
  const now = { onKey, apply, find, all, hasHeadings, takeLong }
  const ways = useRef(now)
  ways.current = now
  useEffect(() => {
    const { current } = field
    if (!current) return
    const { form } = current
    // Before whoever sends on Enter and closes on Escape.
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, shiftKey, ctrlKey, metaKey } = event
      const format = formatOf(ways.current.all, event)
      const isOwn = ways.current.onKey(event)
      const isSending = form && !isOwn && key === 'Enter' && !shiftKey && !ctrlKey && !metaKey
      const { text, start } = textIn(current)
      if (format) ways.current.apply(format)
      else if (isSending && isInFence(text.slice(0, start))) putText(current, '\n')
      // Asked about as it is sent.
      else if (isSending && callsIn(text).size > 0) form.requestSubmit()
      else if (!isOwn) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    let isSure = false
    const onSubmit = (event: SubmitEvent) => {
      const { value } = current
      if (isSure || callsIn(value).size === 0) {
        isSure = false
        return
      }
      event.preventDefault()
      event.stopImmediatePropagation()
      const send = () => {
        isSure = true
        form?.requestSubmit()
      }
      void askBeforeCalling(value, ways.current.find, send)
    }
    const end = new AbortController()
    const choice = { capture: true, signal: end.signal }
    current.addEventListener('keydown', onKeyDown, choice)
    form?.addEventListener('submit', onSubmit, choice)
    const place = {
      isCode: () => isInCode(current.value.slice(0, current.selectionStart)),
      put: (text: string, from: number, to: number) => putText(current, text, from, to),
    }
    loadPart(() => import('../../ui/pasting/pasted.ts')).then(
      ({ takePaste }) =>
        current.addEventListener(
          'paste',
          (event) => takePaste(event, current, { ...ways.current, ...place }),
          choice,
        ),
      // What is pasted comes as the browser brings it.
      () => undefined,
    )
    return () => end.abort()
  }, [field])

  const openEmoji = async () => {
    const { showEmojiPicker } = await loadPart(() => import('../../ui/emoji/emoji-picker.tsx'))
    const { current } = field
    if (current)
      showEmojiPicker({ anchor: current, back: current, onChosen: (emoji) => putText(current, emoji) })
  }
  return (
    <>
      {offered && (
        <OfferList
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
            // What is selected in the field stays so.
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
