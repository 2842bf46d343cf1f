import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { ANNOUNCEMENT_MAX_LENGTH } from '@metapyra/contract/announcement'
import { richText } from '@metapyra/contract/rich-text'
import { Button } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import { createElement, useId, useRef } from 'react'
import { formatNumber } from '../ui/format/counted.ts'
import css from './announcements.module.css'
import { link, listed, wrapped } from './markdown-edits.ts'

type Edit = typeof link
interface Tool {
  label: string
  icon: ReactNode
  edit: Edit
  /** The key of the shortcut, with Ctrl or ⌘. */
  letter?: string
}

const tools: Tool[] = [
  { label: 'Bold', icon: <BoldOutlined />, edit: wrapped('**'), letter: 'b' },
  { label: 'Italic', icon: <ItalicOutlined />, edit: wrapped('*'), letter: 'i' },
  { label: 'Link', icon: <LinkOutlined />, edit: link, letter: 'k' },
  { label: 'Bulleted list', icon: <UnorderedListOutlined />, edit: listed(() => '- ') },
  { label: 'Numbered list', icon: <OrderedListOutlined />, edit: listed((at) => `${at + 1}. `) },
]

interface TextEditorProps {
  text: string
  onText: (text: string) => void
  problem: string | undefined
}

/** An editor for the text and its few Markdown signs, with a preview beside it. */
export function TextEditor({ text, onText, problem }: TextEditorProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const apply = (edit: Edit) => {
    const area = field.current
    if (!area) return
    const edited = edit(area.value, area.selectionStart, area.selectionEnd)
    area.focus()
    area.setSelectionRange(edited.from, edited.to)
    // Inserts the text as if the admin had typed it, so that they can undo it in the usual way.
    if (!document.execCommand?.('insertText', false, edited.insert)) {
      onText(area.value.slice(0, edited.from) + edited.insert + area.value.slice(edited.to))
    }
    requestAnimationFrame(() => area.setSelectionRange(...edited.select))
  }
  const heedKey = (event: KeyboardEvent) => {
    const tool = tools.find(({ letter }) => letter === event.key.toLowerCase())
    if (!tool || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    apply(tool.edit)
  }
  return (
    <div className={css['writing']}>
      <div className={css['field']}>
        <label htmlFor={id}>Message</label>
        <div className={css['box']} data-wrong={problem !== undefined}>
          <div className={css['tools']} role="toolbar" aria-label="Format">
            {tools.map(({ label, icon, edit, letter }) => (
              <Button
                key={label}
                size="small"
                type="text"
                icon={icon}
                aria-label={label}
                title={letter ? `${label} (Ctrl+${letter.toUpperCase()})` : label}
                onClick={() => apply(edit)}
              />
            ))}
            <span className={css['length']}>
              {formatNumber(text.length)} of {formatNumber(ANNOUNCEMENT_MAX_LENGTH)}
            </span>
          </div>
          <textarea
            id={id}
            ref={field}
            rows={8}
            dir="auto"
            maxLength={ANNOUNCEMENT_MAX_LENGTH}
            placeholder="The kitchen is closed **today**."
            value={text}
            aria-invalid={problem !== undefined}
            aria-describedby={problem && `${id}-problem`}
            onChange={({ target }) => onText(target.value)}
            onKeyDown={heedKey}
          />
        </div>
        {problem && (
          <span id={`${id}-problem`} className={css['problem']} role="alert">
            {problem}
          </span>
        )}
      </div>
      <section className={css['field']} aria-labelledby={`${id}-preview`}>
        <h2 id={`${id}-preview`}>Preview</h2>
        <div className={css['preview']}>
          {text.trim() ? richText(text, createElement) : <p className={css['line']}>Nothing yet</p>}
        </div>
      </section>
    </div>
  )
}
