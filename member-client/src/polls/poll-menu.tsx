import type { Poll } from '@metapyra/contract/entities/poll'
import { createDownload } from '@metapyra/session/download'
import { useId } from 'react'
import { session } from '../session/session.ts'
import { Icon } from '../ui/controls/icon.tsx'
import { people, person } from '../ui/icons/action.ts'
import { check, cross } from '../ui/icons/message.ts'
import { more, plus } from '../ui/icons/room.ts'
import type { MenuItem } from '../ui/overlays/menu.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import * as iconButton from '../ui/style/icon-button.module.css'
import { mayPlan, openDates } from './open-event.ts'
import { showAddOption, showClosing, showRemoval } from './poll-dialogs.tsx'
import { changePoll } from './poll-store.ts'
import { areVotersNamed } from './poll-words.ts'
import { showVoters } from './voters.tsx'

const STAGE = 'M4 4.5h16v10H4zM12 14.5v5M8 19.5h8'
const CALENDAR = 'M4.5 6h15v13.5h-15zM4.5 10.5h15M8.5 3.5V6M15.5 3.5V6'
const SAVE = 'M12 3.5v11M7.5 10.5 12 15l4.5-4.5M4.5 19.5h15'
const download = createDownload(session)

/** Ignores the error, because the call has already displayed it. */
const ignoreError = (doing: Promise<unknown>): void => void doing.catch(() => undefined)

const saveCsv = async ({ id: pollId }: Poll): Promise<void> => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await download('POST v2/poll/export', { pollId }))
  link.download = `poll-${new Date().toISOString().slice(0, 10)}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href))
}

const itemsOf = (poll: Poll): MenuItem[] => {
  const { id: pollId, kind, status, isHost, isStaged, anonymity, mayAddOptions, options } = poll
  const areCounted = options.some(({ votes }) => votes !== null)
  const change = (to: 'open' | 'closed') => ignoreError(changePoll({ pollId, status: to }))
  const isOpen = status === 'open'
  return [
    ...(areVotersNamed(poll) ? [{ icon: people, words: 'Who voted', run: () => showVoters(poll) }] : []),
    ...((isHost || mayAddOptions) && (isOpen || status === 'draft')
      ? [{ icon: plus, words: 'Add option', run: () => showAddOption(poll) }]
      : []),
    ...(areCounted ? [{ icon: SAVE, words: 'Download CSV', run: () => ignoreError(saveCsv(poll)) }] : []),
    ...(kind === 'date' && status !== 'draft' && mayPlan()
      ? [
          {
            icon: CALENDAR,
            words: 'Create event from a date',
            run: () => openDates({ poll, becomes: 'event' }),
          },
          {
            icon: person,
            words: 'Book a date',
            run: () => openDates({ poll, becomes: 'booking' }),
          },
        ]
      : []),
    ...(isHost && status === 'draft' ? [{ icon: check, words: 'Post now', run: () => change('open') }] : []),
    ...(isHost && (isOpen || isStaged)
      ? [
          {
            icon: STAGE,
            words: isStaged ? 'Stop showing' : 'Show to everyone here',
            run: () => ignoreError(changePoll({ pollId, isStaged: !isStaged })),
          },
        ]
      : []),
    ...(isHost && isOpen
      ? [
          {
            icon: check,
            words: 'Close poll',
            run: () => (anonymity === 'named' ? change('closed') : showClosing(poll)),
          },
        ]
      : []),
    ...(isHost && status === 'closed' && anonymity === 'named'
      ? [{ icon: check, words: 'Reopen', run: () => change('open') }]
      : []),
    ...(isHost ? [{ icon: cross, words: 'Remove', run: () => showRemoval(poll) }] : []),
  ]
}

/** The actions on a poll, besides voting. */
export function PollMenu({ poll }: { poll: Poll }) {
  const id = useId()
  const items = itemsOf(poll)
  if (items.length === 0) return null
  return (
    <Menu id={`poll-menu-${id}`} label="Poll actions" className={iconButton.button} items={items}>
      <Icon path={more} size={18} />
    </Menu>
  )
}
