import { CHAT } from '@metapyra/contract/chat'
import { CALLED, mentionedIn } from '@metapyra/contract/mentions'
import { loadPart } from '@metapyra/session/load-part'
import type { FindPeople } from './people.ts'

/** Whether a text calls several at once. */
export const callsIn = (body: string): ReadonlySet<string> => mentionedIn(body, CALLED)

/** Sends at once where few are called, or nobody knows how many; else asks first. */
export const askBeforeCalling = async (body: string, find: FindPeople, send: () => void): Promise<void> => {
  const calls = callsIn(body)
  const { all, here } = await find('').catch(() => ({ all: 0, here: 0 }))
  const count = Math.max(calls.has('all') ? all : 0, calls.has('here') ? here : 0)
  if (count > CHAT.calledUnasked)
    (await loadPart(() => import('./call-dialog.tsx'))).showCall({ count, send })
  else send()
}
