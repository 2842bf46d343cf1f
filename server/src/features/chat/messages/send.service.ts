import type { ChatMessage, MessageCard } from '@metapyra/contract/entities/chat'
import type { ChatSend } from '@metapyra/contract/realtime'
import { AppError } from '../../../platform/http/app-error.ts'
import { newId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { claimFiles, copyFiles } from '../../files/message-files.service.ts'
import { announceNotice, queueNotice } from '../../push/notice.service.ts'
import { openConversation, requireChatOn, resolveAddress } from '../core/access.service.ts'
import { announceRootChange, announceSent, storedMessage } from '../core/announce.service.ts'
import { recordReply, withNextSeq } from '../core/changes.queries.ts'
import type { Chatter } from '../core/chatter.service.ts'
import { followAll, readersOf } from '../core/members.queries.ts'
import { toMessage } from '../core/message-presenter.service.ts'
import { insertMessage, messageByClientId } from '../core/messages.queries.ts'
import type { Address, ConversationRow } from '../core/queries.ts'
import type { MentionDraft } from '../notifications/mentions.queries.ts'
import { mentionsOf, storeMentions } from '../notifications/mentions.service.ts'
import { noticeOf } from '../notifications/notify.service.ts'
import { insertTextMessage } from './insert-text-message.queries.ts'

/** A forwarded message and its first author. */
interface ForwardedMessage {
  messageId: string
  from: { id: string; name: string }
}

/** [CHAT-27] Returns the people who are in a room, who also receive what is written in its chat. */
type PresentIn = (room: ConversationRow) => string[]

/** What accompanies a message besides its sender's input. */
interface SendExtras {
  presentIn?: PresentIn
  passedOn?: ForwardedMessage | undefined
  card?: MessageCard | undefined
}

/** A message without a sequence number yet, and everything stored with it. */
interface OutgoingMessage {
  draft: ReturnType<typeof draftOf>
  conversation: ConversationRow
  root: Address['root']
  mentions: MentionDraft[]
  fileIds: string[] | undefined
  passedOn: ForwardedMessage | undefined
}

/** Stores a message, notifies its readers and returns it. If it was sent before, returns the stored one. */
export const sendMessage = async (
  services: Services,
  who: Chatter,
  input: ChatSend,
  { presentIn = () => [], passedOn, card }: SendExtras = {},
): Promise<{ message: ChatMessage; conversation: ConversationRow }> => {
  const { fileIds } = input
  if (!fileIds && !passedOn && !input.body.trim())
    throw new AppError('VALIDATION', { fields: { body: 'Write a message.' } })
  const address = await resolveAddress(services, who, input.receiverId, { toWrite: true })
  const [conversation] = await Promise.all([
    openConversation(services, address),
    requireChatOn(services, who.spaceId),
  ])
  const { root } = address
  const draft = draftOf(who, input, { conversationId: conversation.id, root, passedOn, card })
  // A forwarded message mentions no one here.
  const mentions = passedOn
    ? []
    : await mentionsOf(services, who, conversation, { ...draft, mentions: input.mentions })
  const letter: OutgoingMessage = { draft, conversation, root, mentions, fileIds, passedOn }
  const sent = isTextOnly(letter)
    ? await storeTextMessage(services, letter)
    : await storeWithExtras(services, who, letter, presentIn)
  return { message: sent ?? (await sentBefore(services, who, input, conversation)), conversation }
}

const draftOf = (
  { personId, name }: Chatter,
  { clientId, body }: ChatSend,
  {
    conversationId,
    root,
    passedOn,
    card,
  }: Omit<SendExtras, 'presentIn'> & { conversationId: string; root: Address['root'] },
) => ({
  id: newId(),
  conversationId,
  parentId: root?.conversationId ?? null,
  senderId: personId,
  senderName: name,
  clientId,
  body,
  forwardedFromId: passedOn?.from.id ?? null,
  forwardedFromName: passedOn?.from.name ?? null,
  card: card ?? null,
})

/** True for a text message without attachments or mentions that changes nothing else. */
const isTextOnly = ({ draft, conversation, root, mentions, fileIds, passedOn }: OutgoingMessage): boolean =>
  !root && !fileIds && !passedOn && !draft.card && mentions.length === 0 && conversation.kind !== 'room'

/** Returns undefined if it was sent before. */
const storeTextMessage = async (
  { db, clock }: Services,
  { draft, conversation }: OutgoingMessage,
): Promise<ChatMessage | undefined> => {
  // Read before the insert, so that messages are announced in the order in which they are stored.
  const notifiable = { message: draft, conversation, mentionedIds: [], isNew: true }
  const [readerIds, toTell] = await Promise.all([
    readersOf(db, conversation),
    noticeOf(db, draft.id, notifiable),
  ])
  const put = await insertTextMessage(db, { ...draft, createdAt: clock() }, toTell)
  if (!put) return undefined
  const message = toMessage(put.row)
  announceSent(db, { message, conversation, readerIds })
  if (put.isNoticed) announceNotice(db)
  return message
}

/** Stores a message with its files, mentions and thread in one transaction. Returns undefined if it was sent before. */
const storeWithExtras = (
  { db, clock }: Services,
  { spaceId }: Chatter,
  { draft, conversation, root, mentions, fileIds, passedOn }: OutgoingMessage,
  presentIn: PresentIn,
): Promise<ChatMessage | undefined> =>
  withNextSeq(db, conversation.id, async (tx, { lastSeq: seq, lastChange }) => {
    const createdAt = clock()
    if (conversation.kind === 'room') await followAll(tx, conversation.id, presentIn(conversation), seq - 1)
    if (!(await insertMessage(tx, { ...draft, seq, change: lastChange, createdAt }))) return undefined
    if (passedOn) await copyFiles(tx, passedOn.messageId, { ...draft, createdAt })
    if (fileIds) await claimFiles(tx, { ...draft, workspaceId: spaceId }, fileIds)
    const { id: messageId, senderId } = draft
    const mentionedIds = await storeMentions(tx, { messageId, seq, senderId }, conversation, mentions)
    if (root) {
      await recordReply(tx, root, { ...draft, seq, createdAt })
      await announceRootChange(tx, root)
    }
    const message = await storedMessage(tx, draft.id)
    announceSent(tx, { message, conversation, readerIds: await readersOf(tx, conversation, seq) })
    await queueNotice(tx, await noticeOf(tx, messageId, { message, conversation, mentionedIds, isNew: true }))
    return message
  })

const sentBefore = async (
  { db }: Services,
  { personId }: Chatter,
  { clientId }: ChatSend,
  { id }: ConversationRow,
): Promise<ChatMessage> => {
  const first = await messageByClientId(db, personId, clientId)
  if (first?.conversationId !== id) throw new AppError('CONFLICT')
  return toMessage(first)
}
