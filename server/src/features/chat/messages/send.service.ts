import type { ChatMessage, MessageCard } from '@metapyra/contract/entities/chat'
import type { ChatSend } from '@metapyra/contract/realtime'
import { AppError } from '../../../platform/http/app-error.ts'
import { newId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { claimFiles, copyFiles } from '../../files/sent.service.ts'
import { keepNotice, tellNotice } from '../../push/notice.service.ts'
import { findAddress, openConversation, requireChatOn } from '../core/access.service.ts'
import { noteReply, withNextSeq } from '../core/changes.queries.ts'
import { followAll, readersOf } from '../core/members.queries.ts'
import { insertMessage, messageByClientId } from '../core/messages.queries.ts'
import type { Address, ConversationRow } from '../core/queries.ts'
import type { Chatter } from '../core/service.ts'
import { toMessage } from '../core/service.ts'
import { storedMessage, tellRootChange, tellSent } from '../core/tell.service.ts'
import type { MentionDraft } from '../notifications/mentions.queries.ts'
import { mentionsOf, noteMentions } from '../notifications/mentions.service.ts'
import { noticeOf } from '../notifications/notify.service.ts'
import { insertPlain } from './insert-text-message.queries.ts'

/** A message that is passed on, and who said it first. */
interface PassedOn {
  messageId: string
  from: { id: string; name: string }
}

/** [CHAT-27] Who stands in a room: what is said in its chat is for them as well. */
type PresentIn = (room: ConversationRow) => string[]

/** What comes with a message beside what its sender has typed. */
interface Beside {
  presentIn?: PresentIn
  passedOn?: PassedOn | undefined
  card?: MessageCard | undefined
}

/** A message before it has its place, and all that is stored with it. */
interface Letter {
  draft: ReturnType<typeof draftOf>
  conversation: ConversationRow
  root: Address['root']
  mentions: MentionDraft[]
  fileIds: string[] | undefined
  passedOn: PassedOn | undefined
}

/** Stores a message, tells its readers, and answers; one that is sent again is answered with the first. */
export const sendMessage = async (
  services: Services,
  who: Chatter,
  input: ChatSend,
  { presentIn = () => [], passedOn, card }: Beside = {},
): Promise<{ message: ChatMessage; conversation: ConversationRow }> => {
  const { fileIds } = input
  if (!fileIds && !passedOn && !input.body.trim())
    throw new AppError('VALIDATION', { fields: { body: 'Write a message.' } })
  const address = await findAddress(services, who, input.receiverId, { toWrite: true })
  const [conversation] = await Promise.all([
    openConversation(services, address),
    requireChatOn(services, who.spaceId),
  ])
  const { root } = address
  const draft = draftOf(who, input, { conversationId: conversation.id, root, passedOn, card })
  // What is passed on means nobody here.
  const mentions = passedOn
    ? []
    : await mentionsOf(services, who, conversation, { ...draft, mentions: input.mentions })
  const letter: Letter = { draft, conversation, root, mentions, fileIds, passedOn }
  const sent = isPlain(letter)
    ? await storePlain(services, letter)
    : await storeWhole(services, who, letter, presentIn)
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
  }: Omit<Beside, 'presentIn'> & { conversationId: string; root: Address['root'] },
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

/** Words and nothing more, where nothing else changes by them. */
const isPlain = ({ draft, conversation, root, mentions, fileIds, passedOn }: Letter): boolean =>
  !root && !fileIds && !passedOn && !draft.card && mentions.length === 0 && conversation.kind !== 'room'

/** Undefined where it was sent before. */
const storePlain = async (
  { db, clock }: Services,
  { draft, conversation }: Letter,
): Promise<ChatMessage | undefined> => {
  // Before it is stored: what is stored first is told first.
  const told = { message: draft, conversation, mentionedIds: [], isNew: true }
  const [readerIds, toTell] = await Promise.all([readersOf(db, conversation), noticeOf(db, draft.id, told)])
  const put = await insertPlain(db, { ...draft, createdAt: clock() }, toTell)
  if (!put) return undefined
  const message = toMessage(put.row)
  tellSent(db, { message, conversation, readerIds })
  if (put.isNoticed) tellNotice(db)
  return message
}

/** With its files, those whom it mentions, and what it answers to, or not at all; undefined where it was sent before. */
const storeWhole = (
  { db, clock }: Services,
  { spaceId }: Chatter,
  { draft, conversation, root, mentions, fileIds, passedOn }: Letter,
  presentIn: PresentIn,
): Promise<ChatMessage | undefined> =>
  withNextSeq(db, conversation.id, async (tx, { lastSeq: seq, lastChange }) => {
    const createdAt = clock()
    if (conversation.kind === 'room') await followAll(tx, conversation.id, presentIn(conversation), seq - 1)
    if (!(await insertMessage(tx, { ...draft, seq, change: lastChange, createdAt }))) return undefined
    if (passedOn) await copyFiles(tx, passedOn.messageId, { ...draft, createdAt })
    if (fileIds) await claimFiles(tx, { ...draft, workspaceId: spaceId }, fileIds)
    const { id: messageId, senderId } = draft
    const mentionedIds = await noteMentions(tx, { messageId, seq, senderId }, conversation, mentions)
    if (root) {
      await noteReply(tx, root, { ...draft, seq, createdAt })
      await tellRootChange(tx, root)
    }
    const message = await storedMessage(tx, draft.id)
    tellSent(tx, { message, conversation, readerIds: await readersOf(tx, conversation, seq) })
    await keepNotice(tx, await noticeOf(tx, messageId, { message, conversation, mentionedIds, isNew: true }))
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
