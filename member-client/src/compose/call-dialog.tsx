import { CHAT } from '@metapyra/contract/chat'
import { CALLED, mentionedIn } from '@metapyra/contract/mentions'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { ownRoot } from '../design/own-root.tsx'
import * as css from './compose.module.css'
import type { FindPeople } from './people.ts'

interface Asked {
  count: number
  send(): void
}

const showCall = ownRoot<Asked>((asked, close) => (
  <Dialog title={`Call ${asked?.count} people?`} isOpen={asked !== null} onClose={close}>
    {asked && (
      <>
        <p>Each of them is told of this message, wherever they are.</p>
        <p className={css.acts}>
          <Button kind="plain" onClick={close}>
            Go on writing
          </Button>
          <Button
            onClick={() => {
              close()
              asked.send()
            }}
          >
            Send
          </Button>
        </p>
      </>
    )}
  </Dialog>
))

/** Whether a text calls several at once. */
export const callsIn = (body: string): ReadonlySet<string> => mentionedIn(body, CALLED)

/** Sends at once where few are called, or nobody knows how many; else asks first. */
export const askBeforeCalling = async (body: string, find: FindPeople, send: () => void): Promise<void> => {
  const calls = callsIn(body)
  const { all, here } = await find('').catch(() => ({ all: 0, here: 0 }))
  const count = Math.max(calls.has('all') ? all : 0, calls.has('here') ? here : 0)
  if (count > CHAT.calledUnasked) showCall({ count, send })
  else send()
}
