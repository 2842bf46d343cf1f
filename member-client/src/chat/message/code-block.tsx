import { useEffect, useState } from 'react'
import { session } from '../../session/session.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { check } from '../../ui/icons/message.ts'
import { copy } from '../icons.ts'
import * as css from './message-text.module.css'

const SAID_MS = 2000

/** A code block, which scrolls horizontally and has a button that copies all of it. */
export function CodeBlock({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SAID_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const take = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => session.toast('warning', 'Couldn’t copy. Select the text instead.'),
    )
  const words = isCopied ? 'Copied' : 'Copy code'
  return (
    <div className={css.code}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must be able to scroll it */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <pre tabIndex={0} dir="ltr" role="group" aria-label="Code">
        <code>{text}</code>
      </pre>
      <button type="button" className={css.copy} aria-label={words} title={words} onClick={take}>
        <Icon path={isCopied ? check : copy} size={16} />
      </button>
    </div>
  )
}
