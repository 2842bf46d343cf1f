import type { FoundMessage } from '@metapyra/contract/entities/chat'
import type { ProfileSummary } from '../../session/profile-summary.ts'
import { Avatar } from '../../ui/person/avatar.tsx'
import { momentOf, shortMoment } from '../dates.ts'
import { HighlightedText } from './highlighted-text.tsx'
import * as css from './search-panel.module.css'

interface SearchResultProps {
  found: FoundMessage
  /** Name of the message's conversation. */
  where: string
  id: string
  isActive: boolean
  selfId: string
  faceOf(userId: string): ProfileSummary | undefined
  onChoose(): void
}

/** A search result: sender, time, conversation, and the text around the matches. */
export function SearchResult({ found, where, id, isActive, selfId, faceOf, onChoose }: SearchResultProps) {
  const { senderId, senderName, senderImage, senderColour, createdAt, body, rootId } = found.message
  const sender = {
    id: senderId,
    name: senderName,
    image: senderImage,
    colour: senderColour,
    ...faceOf(senderId),
  }
  return (
    // The keys are the field's, which keeps the focus.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <div id={id} role="option" aria-selected={isActive} className={css.hit} onClick={onChoose}>
      <Avatar person={sender} size={32} />
      <div className={css.words}>
        <p className={css.by}>
          <b>{senderId === selfId ? 'You' : sender.name}</b>
          <span className={css.where}>{rootId ? `in a thread` : `in ${where}`}</span>
          <time dateTime={createdAt} title={momentOf(createdAt)}>
            {shortMoment(createdAt, new Date())}
          </time>
        </p>
        <p className={css.body}>
          <HighlightedText body={body} ranges={found.ranges} />
        </p>
      </div>
    </div>
  )
}
