import { DELETED_USER } from '@metapyra/contract/account'
import { announcements, announcementViews } from '../announcement/tables.ts'
import { personBlocks } from '../block/tables.ts'
import {
  conversationMembers,
  conversations,
  messageErasures,
  messageMentions,
  messageReactions,
  messageRevisions,
  messages,
} from '../chat/tables.ts'
import { deskNotes, desks } from '../desk/tables.ts'
import { pollBallots, pollOptions, polls } from '../poll/tables.ts'
import { receptions } from '../reception/tables.ts'
import { messageReports } from '../report/tables.ts'
import { statuses } from '../status/tables.ts'
import { talkConsents } from '../talk/tables.ts'
import { members } from '../workspace/tables.ts'
import { fate, ID_ALONE, OF_LIST, SPACES, WORDS } from './fates.rules.ts'

const IN_CHAT = 'becomes nobody’s (`chat/retention/erase.service.ts`)'
const IN_POLLS = 'becomes nobody’s (`poll/member-removal.service.ts`)'

/** Fates for chat, polls and how people meet. */
export const CHAT_FATES = [
  fate(conversations, {
    stays: {
      kind: OF_LIST,
      firstPersonId: IN_CHAT,
      secondPersonId: IN_CHAT,
      title: 'what a group calls itself',
      ownerId: ID_ALONE,
      objectId: 'a room',
    },
    ownData: ['messages'],
  }),
  fate(conversationMembers, { goes: ['personId'], ownData: ['conversations'] }),
  fate(messages, {
    stays: {
      parentId: 'a conversation',
      senderId: IN_CHAT,
      senderName: IN_CHAT,
      body: WORDS,
      deletedById: IN_CHAT,
      preview: 'what a page of the web says of itself',
      card: 'ids of what it shows',
      pinnedById: ID_ALONE,
      forwardedFromId: IN_CHAT,
      forwardedFromName: IN_CHAT,
    },
    ownData: ['messages'],
  }),
  fate(messageRevisions, {
    goesWith: messages,
    stays: { body: WORDS },
    ownData: 'what messages said before, for whoever runs the space',
  }),
  fate(messageMentions, {
    goesWith: messages,
    stays: { personId: IN_CHAT, senderId: IN_CHAT, name: IN_CHAT, conversationId: 'a conversation' },
    ownData: 'what others said',
  }),
  fate(messageReactions, {
    goesWith: messages,
    stays: { personId: IN_CHAT, emoji: OF_LIST },
    ownData: ['reactions'],
  }),
  fate(messageErasures, {
    goes: ['personId'],
    stays: { aliasId: 'nobody' },
    ownData: 'it is done within hours',
  }),
  fate(messageReports, {
    becomes: { senderId: { senderName: DELETED_USER }, reporterId: { reporterName: DELETED_USER } },
    stays: {
      place: OF_LIST,
      body: 'what was reported: it goes with the words (`forgetWords`)',
      senderId: ID_ALONE,
      reporterId: ID_ALONE,
      reason: OF_LIST,
      words: 'what was reported',
      outcome: OF_LIST,
      handledBy: 'emptied by name (`forgetByName`)',
      note: SPACES,
    },
    ownData: ['reports'],
  }),
  fate(desks, { goesWith: members, ownData: ['desks'] }),
  fate(deskNotes, {
    goesWith: members,
    becomes: { senderId: { senderName: DELETED_USER } },
    stays: { senderId: ID_ALONE, text: WORDS },
    ownData: ['deskNotes'],
  }),
  fate(personBlocks, { goes: ['personId', 'blockedId'], ownData: ['blocks'] }),
  fate(statuses, { goesWith: members, ownData: ['statuses'] }),
  fate(talkConsents, { goesWith: members, ownData: ['talkConsents'] }),
  fate(receptions, {
    becomes: { calledId: { calledId: null }, metBy: { metBy: null } },
    stays: { sessionId: 'a guest’s', name: 'a guest’s' },
    ownData: 'of guests, for as long as their visit',
  }),
  fate(polls, {
    stays: {
      authorId: IN_POLLS,
      authorName: IN_POLLS,
      question: WORDS,
      kind: OF_LIST,
      anonymity: OF_LIST,
      results: OF_LIST,
      status: OF_LIST,
      closedReason: OF_LIST,
      sealedSecret: 'a secret, gone once it is closed',
    },
    ownData: ['polls'],
  }),
  fate(pollOptions, {
    goesWith: polls,
    stays: { addedBy: IN_POLLS, label: 'what others have voted for' },
    ownData: ['polls'],
  }),
  fate(pollBallots, {
    goesWith: polls,
    stays: { voterKey: IN_POLLS, voterId: IN_POLLS, voterName: IN_POLLS, optionIds: 'a vote that counts' },
    ownData: ['votes'],
  }),
  fate(announcements, {
    becomes: { createdBy: { createdBy: null } },
    stays: { description: 'said in the name of the space' },
    ownData: ['announcements'],
  }),
  fate(announcementViews, { goes: ['userId'], ownData: ['announcementsSeen'] }),
]
