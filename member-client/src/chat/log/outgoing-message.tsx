import { Icon } from '../../ui/controls/icon.tsx'
import { warning } from '../../ui/icons/message.ts'
import { clock } from '../icons.ts'
import { MessageFiles } from '../lazy-files.tsx'
import { MessageText } from '../message/message-text.tsx'
import * as css from '../message/messages.module.css'
import type { Chat } from '../store/chat.lazy.ts'
import type { Outgoing } from '../store/outbox.ts'
import { isCancellable } from '../store/outbox.ts'

interface OutgoingMessageProps {
  message: Outgoing
  chat: Pick<Chat, 'retry' | 'cancel'>
  isConnected: boolean
  /** True for the last waiting message, which displays the status of all. */
  isLast: boolean
}

/** An own message before the server has it: its status, and what the user can do. */
export function OutgoingMessage({ message, chat, isConnected, isLast }: OutgoingMessageProps) {
  const { body, files, mentions, clientId, state, problem } = message
  const hasFailed = state === 'failed'
  return (
    <article className={css.group} data-own data-state={state} aria-label="You">
      <div className={css.stack}>
        {body && (
          <div className={css.bubble}>
            <MessageText body={body} {...(mentions && { mentions })} />
          </div>
        )}
        {files && <MessageFiles files={files} />}
        {(hasFailed || isLast) && (
          <p className={css.note}>
            <span className={css.state}>
              <Icon path={hasFailed ? warning : clock} size={14} />
              {hasFailed
                ? `Not sent. ${problem ?? ''}`
                : isConnected
                  ? 'Sending…'
                  : 'Sends when you’re back online'}
            </span>
            {hasFailed && (
              <button type="button" className={css.action} onClick={() => chat.retry(clientId)}>
                Try again
              </button>
            )}
            {isCancellable(message) && (
              <button type="button" className={css.action} onClick={() => chat.cancel(clientId)}>
                {hasFailed ? 'Discard' : 'Cancel'}
              </button>
            )}
          </p>
        )}
      </div>
    </article>
  )
}
