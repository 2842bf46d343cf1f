import { HOUR_MS } from '@metapyra/contract/constants'
import type { GroupPerson } from '@metapyra/contract/entities/chat'
import type { Poll, PollOption } from '@metapyra/contract/entities/poll'
import { loadPart } from '@metapyra/session/load-part'
import { roomNamesOf } from '../calendar/location.ts'
import { fetchMap } from '../session/fetch-map.ts'
import { session } from '../session/session.ts'
import { buttonClass } from '../ui/controls/button.tsx'
import { createOverlay } from '../ui/overlays/create-overlay.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import * as css from './poll.module.css'
import { areVotersNamed, optionWords } from './poll-words.ts'

const TITLE_MAX_LENGTH = 120
const PAGE_SIZE = 100
/** Maximum number of people invited at once. */
const MOST_INVITED = 500

/**
 * [POLL-19] The members who voted for an option, if the poll names voters. Leaves out the user, who hosts the event.
 */
const votersFor = async (poll: Poll, optionId: string): Promise<GroupPerson[]> => {
  if (!areVotersNamed(poll)) return []
  const selfId = session.state.$user.get()?.id
  const people: GroupPerson[] = []
  let next: string | undefined
  do {
    const query = { pollId: poll.id, optionId, pageSize: PAGE_SIZE, ...(next && { next }) }
    const page = await session.api('POST v2/poll/voters', query, { isSilent: true })
    for (const { personId: userId, name, image, colour, isMember } of page.rows)
      if (isMember && userId !== selfId) people.push({ userId, name, image, colour, companyPosition: null })
    next = page.next
  } while (next && people.length < MOST_INVITED)
  return people.slice(0, MOST_INVITED)
}

/** Rooms of the map that can be the place of an event. */
const roomNames = async (): Promise<string[]> => {
  const room = session.state.$room.get()
  if (!room) return []
  const { areas } = await fetchMap(room.entered.space.map.url)
  return roomNamesOf(areas)
}

const openFor = async (poll: Poll, { id, startsAt }: PollOption): Promise<void> => {
  if (!startsAt) return
  const [{ showEventForm }, names, people] = await Promise.all([
    loadPart(() => import('../events/form/event-form.lazy.tsx')),
    roomNames(),
    votersFor(poll, id),
  ])
  const title = poll.question.slice(0, TITLE_MAX_LENGTH)
  // A date poll has start times only, so the event gets one hour.
  const endsAt = new Date(Date.parse(startsAt) + HOUR_MS).toISOString()
  showEventForm({ places: { names }, event: null, scope: null, initial: { title, startsAt, endsAt, people } })
}

const quietly =
  (open: typeof openFor) =>
  (poll: Poll, option: PollOption): void =>
    void open(poll, option).catch(() => session.toast('warning', 'This didn’t load. Try again.'))

/** [POLL-19] Opens the event form with the poll's question as title, the time, and the members who voted for it. */
export const makeEvent = quietly(openFor)

const votesWords = (votes: number): string => `${votes} ${votes === 1 ? 'vote' : 'votes'}`

/** [POLL-20] Opens the booking form at that time, with the voter if only one member voted for it. */
const book = async (poll: Poll, { id, startsAt }: PollOption): Promise<void> => {
  if (!startsAt) return
  const [{ showBookGuest }, people] = await Promise.all([
    loadPart(() => import('../appointments/booked/book-guest-dialog.lazy.tsx')),
    votersFor(poll, id),
  ])
  showBookGuest({ startsAt, people: people.length === 1 ? people : [] })
}

/** What a date can become, with the title of the dialog that asks which date. */
const DATE_TARGETS = {
  event: { title: 'Choose a date for the event', make: makeEvent },
  booking: { title: 'Choose a date to book', make: quietly(book) },
}
export interface DateRequest {
  poll: Poll
  becomes: keyof typeof DATE_TARGETS
}

export const showDates = createOverlay<DateRequest>((request, close) => (
  <Dialog title={DATE_TARGETS[request?.becomes ?? 'event'].title} isOpen={request !== null} onClose={close}>
    <ul className={css.dates}>
      {request?.poll.options
        .filter(({ isRetired }) => !isRetired)
        .map((option) => (
          <li key={option.id}>
            <button
              type="button"
              className={buttonClass({ kind: 'plain' })}
              onClick={() => {
                close()
                DATE_TARGETS[request.becomes].make(request.poll, option)
              }}
            >
              {optionWords(option)}
              {option.votes !== null && <span className={css.muted}>{votesWords(option.votes)}</span>}
            </button>
          </li>
        ))}
    </ul>
  </Dialog>
))
