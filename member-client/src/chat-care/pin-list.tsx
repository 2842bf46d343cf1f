import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { useEffect, useState } from 'react'
import type { Chat } from '../chat/chat.ts'
import { $isChatOn } from '../chat/chat-switch.ts'
import { momentOf, shortMoment } from '../chat/dates.ts'
import { tell } from '../chat/message-acts.ts'
import { messageWords } from '../chat/message-words.ts'
import { Avatar } from '../design/avatar.tsx'
import { Icon } from '../design/icon.tsx'
import * as iconButton from '../design/icon-button.module.css'
import { cross } from '../design/icons/message.ts'
import { Skeleton } from '../design/skeleton.tsx'
import { useStore } from '../design/use-store.ts'
import { session } from '../session.ts'
import type { Face } from '../space/people.ts'
import * as css from './care.module.css'
import { pinMessage } from './care-acts.ts'

interface PinListProps {
  chat: Chat
  receiverId: string
  selfId: string
  faceOf(userId: string): Face | undefined
  /** Shows the message where it stands. */
  lead(message: ChatMessage): void
}

/** What the pinned ones are, once more whenever one of them changes. */
const usePinned = (chat: Chat, receiverId: string) => {
  const { rows } = useStore(chat.thread(receiverId).$thread)
  const [pins, setPins] = useState<readonly ChatMessage[] | 'failed' | null>(null)
  const key = rows.map(({ pinnedAt }) => pinnedAt).join('')
  const ask = () =>
    void session.api('POST v2/chat/pins', { receiverId }, { isSilent: true }).then(
      (reply) => setPins(reply.rows),
      () => setPins('failed'),
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever what is pinned may have changed
  useEffect(ask, [receiverId, key])
  return { pins, ask }
}

/** The messages that are kept at hand here, each the way to where it stands. */
export function PinList({ chat, receiverId, selfId, faceOf, lead }: PinListProps) {
  const { pins, ask } = usePinned(chat, receiverId)
  const mayUnpin = useStore($isChatOn) && session.state.$user.get()?.type === 'account'
  return (
    <>
      <h3 className={css.title}>Pinned messages</h3>
      {pins === null && <Skeleton count={3} height={56} />}
      {pins === 'failed' && (
        <p className={css.none}>
          They did not load.{' '}
          <button type="button" className={css.back} onClick={ask}>
            Try again
          </button>
        </p>
      )}
      {pins?.length === 0 && (
        <p className={css.none}>None yet. “Pin” in the menu of a message keeps it here for all.</p>
      )}
      {Array.isArray(pins) && (
        <ul className={css.pins}>
          {(pins as readonly ChatMessage[]).map((message) => {
            const { id, senderId, senderName, senderImage, senderColour, createdAt, body } = message
            const sender = {
              id: senderId,
              name: senderName,
              image: senderImage,
              colour: senderColour,
              ...faceOf(senderId),
            }
            return (
              <li key={id} className={css.pin}>
                <button type="button" className={css.pinned} onClick={() => lead(message)}>
                  <Avatar person={sender} size={32} />
                  <span className={css.words}>
                    <span className={css.by}>
                      <b>{senderId === selfId ? 'You' : sender.name}</b>
                      <time dateTime={createdAt} title={momentOf(createdAt)}>
                        {shortMoment(createdAt, new Date())}
                      </time>
                    </span>
                    <span className={css.body}>{messageWords(body)}</span>
                  </span>
                </button>
                {mayUnpin && (
                  <button
                    type="button"
                    className={iconButton.button}
                    aria-label={`Unpin what ${sender.name} wrote`}
                    title="Unpin"
                    onClick={({ currentTarget }) => {
                      // What goes would take the focus along.
                      currentTarget.closest('section')?.querySelector('button')?.focus()
                      tell(pinMessage({ chat, receiverId }, id, false).then(ask))
                    }}
                  >
                    <Icon path={cross} size={18} />
                  </button>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
