import { useStore } from '../../ui/controls/use-store.ts'
import type { MessageContext } from '../message/message-acts.ts'
import * as css from './typing-note.module.css'

/** Displays 'Ada is typing…'; not announced to screen readers, because it changes with every word. */
export function TypingNote({ reading: { chat, receiverId, faceOf } }: { reading: MessageContext }) {
  const names = (useStore(chat.$typing)[receiverId] ?? []).map((id) => faceOf(id)?.name ?? 'Someone')
  const [first, second] = names
  const words =
    names.length > 2 ? 'Several people are' : second ? `${first} and ${second} are` : first && `${first} is`
  return (
    <p className={css.note} aria-hidden="true">
      {words && `${words} typing…`}
    </p>
  )
}
