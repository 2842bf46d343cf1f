import { CHAT } from '@metapyra/contract/chat'
import { GROUP_MENTIONS, mentionedIn } from '@metapyra/contract/mentions'
import { loadPart } from '@metapyra/session/load-part'
import type { FindPeople } from './people.ts'

/** Returns which of the group mentions, such as everyone, a text contains. */
export const groupMentionsIn = (body: string): ReadonlySet<string> => mentionedIn(body, GROUP_MENTIONS)

/** Sends immediately if few people are mentioned or their number is unknown; otherwise asks for confirmation. */
export const confirmGroupMention = async (
  body: string,
  find: FindPeople,
  send: () => void,
): Promise<void> => {
  const calls = groupMentionsIn(body)
  const { all, here } = await find('').catch(() => ({ all: 0, here: 0 }))
  const count = Math.max(calls.has('all') ? all : 0, calls.has('here') ? here : 0)
  if (count > CHAT.calledUnasked)
    (await loadPart(() => import('./group-mention-dialog.lazy.tsx'))).openGroupMentionDialog({ count, send })
  else send()
}
