import type { ChatMessage, MessageReaction } from '@metapyra/contract/entities/chat'
import { REACTIONS } from '@metapyra/contract/signals'
import { Icon } from '../../ui/controls/icon.tsx'
import { more } from '../icons.ts'
import type { MessageContext } from './message-acts.ts'
import { chooseReaction, focusMessageOf, toastErrors } from './message-acts.ts'
import * as css from './reactions.module.css'

const nameOf = (emoji: string): string =>
  REACTIONS.find((reaction) => reaction.emoji === emoji)?.name ?? emoji

/** Sets or removes a reaction, and stores the message that the server returns. */
const setReaction = async (
  { id }: ChatMessage,
  { chat, receiverId }: MessageContext,
  emoji: string,
  isOn: boolean,
): Promise<ChatMessage> => {
  const message = await chat.ask('chat:react', { messageId: id, emoji, isOn })
  chat.receive(message, receiverId)
  return message
}

/**
 * If there are many reactions, the user's own is counted but not named. If setting it changes nothing, it was already
 * set, so it is removed.
 */
const toggle = async (
  message: ChatMessage,
  reading: MessageContext,
  { emoji, count, personIds }: MessageReaction,
): Promise<void> => {
  const isOn = personIds.includes(reading.selfId)
  const { change } = await setReaction(message, reading, emoji, !isOn)
  const wasOn = !isOn && count > personIds.length && change === message.change
  if (wasOn) await setReaction(message, reading, emoji, false)
}

/** Formats names as 'Ada, Bob and 3 more'. */
const namesOf = ({ personIds, count }: MessageReaction, { selfId, faceOf }: MessageContext): string => {
  const names = personIds.map((id) => (id === selfId ? 'You' : faceOf(id)?.name)).filter((name) => name)
  const rest = count - names.length
  const all = rest > 0 ? [...names, `${rest} more`] : names
  return all.join(', ').replace(/, ([^,]*)$/, ' and $1')
}

interface ReactionsProps {
  message: ChatMessage
  reading: MessageContext
}

/** The reactions to a message, each as a button that adds or removes the user's own. */
export function Reactions({ message, reading }: ReactionsProps) {
  if (message.reactions.length === 0) return null
  return (
    <ul className={css.reactions} aria-label="Reactions" aria-live="off">
      {message.reactions.map((reaction) => {
        const { emoji, count, personIds } = reaction
        const isOn = personIds.includes(reading.selfId)
        const names = namesOf(reaction, reading)
        return (
          <li key={emoji}>
            <button
              type="button"
              className={css.reaction}
              aria-pressed={isOn}
              aria-label={`${nameOf(emoji)}, ${count}: ${names}`}
              title={names}
              disabled={!reading.isChatOn}
              onClick={() => toastErrors(toggle(message, reading, reaction))}
            >
              <span aria-hidden="true">{emoji}</span> {count}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

const focusFirst = (row: HTMLElement | null) => row?.querySelector('button')?.focus()

/** The quick reactions; `onChosen` is called after one is selected. */
export function ReactionChoice({ message, reading, onChosen }: ReactionsProps & { onChosen(): void }) {
  const choices = REACTIONS.map(({ emoji, name }) => (
    <button
      key={name}
      type="button"
      className={css.choice}
      aria-label={name}
      title={name}
      onClick={({ currentTarget }) => {
        // Moves the focus first, because the button disappears.
        focusMessageOf(currentTarget)
        toastErrors(setReaction(message, reading, emoji, true))
        onChosen()
      }}
    >
      {emoji}
    </button>
  ))
  return (
    <span ref={focusFirst} className={css.choices}>
      {choices}
      <button
        type="button"
        className={css.choice}
        aria-label="More reactions"
        aria-haspopup="dialog"
        title="More reactions"
        onClick={({ currentTarget }) =>
          toastErrors(
            chooseReaction(currentTarget, (emoji) => toastErrors(setReaction(message, reading, emoji, true))),
          )
        }
      >
        <Icon path={more} size={18} />
      </button>
    </span>
  )
}
