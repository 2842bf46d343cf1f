import type { Input } from '@metapyra/contract/calls'
import { DAY_MS, HOUR_MS } from '@metapyra/contract/constants'
import type { PollAnonymity, PollKind, PollResults } from '@metapyra/contract/polls'
import { POLL } from '@metapyra/contract/polls'
import { useRef, useState } from 'react'
import { DraftButton, SendButton } from '../board/draft-button.tsx'
import * as look from '../board/form.module.css'
import { newClientId } from '../chat/client-id.ts'
import { Dialog } from '../design/dialog.tsx'
import { Form } from '../design/form.tsx'
import { ownRoot } from '../design/own-root.tsx'
import { SelectField } from '../design/select-field.tsx'
import { TextField } from '../design/text-field.tsx'
import { useForm } from '../design/use-form.ts'
import { $guests } from '../rights/guests.ts'
import { session } from '../session.ts'
import { OptionFields } from './option-fields.tsx'
import { $listed, keep } from './poll-store.ts'

/** Where a poll is asked: as the chat addresses it, and as it is called. */
export interface AskedIn {
  receiverId: string
  name: string
  /** [FAIR-5] A date poll, between these times by one's own clock, as their fields have them. */
  dates?: { question: string; locals: readonly string[] }
}

const KINDS = [
  ['single', 'One answer'],
  ['multiple', 'Several answers'],
  ['ranked', 'Rank them'],
  ['date', 'Find a date'],
] as const
const NAMES = [
  ['named', 'Shown with each vote'],
  ['hiddenUntilClose', 'Shown once it closes'],
  ['anonymous', 'Never: anonymous'],
] as const
const RESULTS = [
  ['always', 'At once'],
  ['afterVote', 'After one’s own vote'],
  ['afterClose', 'Once it closes'],
  ['host', 'By me alone'],
] as const
const ENDS = [
  ['', 'When I close it'],
  [String(HOUR_MS), 'In an hour'],
  [String(DAY_MS), 'In a day'],
  [String(7 * DAY_MS), 'In a week'],
] as const

type Wish = Input<'POST v2/poll/create'>

function PollForm({ place, close }: { place: AskedIn; close(): void }) {
  const { dates } = place
  const [kind, setKind] = useState<PollKind>(dates ? 'date' : 'single')
  const isDraft = useRef(false)
  const [clientId] = useState(newClientId)
  const form = useForm(async (values) => {
    const labels = Object.keys(values)
      .filter((name) => name.startsWith('options['))
      .map((name) => values[name] ?? '')
      .filter(Boolean)
    const wish: Wish = {
      question: values['question'] ?? '',
      kind,
      options: labels.map((label) =>
        kind === 'date' ? { label, startsAt: new Date(label).toISOString() } : { label },
      ),
      anonymity: values['anonymity'] as PollAnonymity,
      results: values['results'] as PollResults,
      mayAddOptions: values['mayAddOptions'] === 'on',
      isStaged: values['isStaged'] === 'on',
      mayChangeVote: values['mayChangeVote'] === 'on',
      mayVisitorsVote: values['mayVisitorsVote'] === 'on',
      ...(values['end'] && { closesAt: new Date(Date.now() + Number(values['end'])).toISOString() }),
      receiverId: place.receiverId,
      ...{ clientId, isDraft: isDraft.current },
    }
    keep(await session.api('POST v2/poll/create', wish, { isSilent: true }))
    $listed.set($listed.get() + 1)
    close()
    session.toast('success', isDraft.current ? 'The draft is kept under Mine.' : `Asked in ${place.name}.`)
  })
  return (
    <Form form={form}>
      <TextField
        label="Question"
        name="question"
        maxLength={POLL.questionMaxLength}
        rows={1}
        defaultValue={dates?.question}
        autoFocus
      />
      <fieldset className={look.kinds}>
        <legend className={look.legend}>How people answer</legend>
        {KINDS.map(([value, words]) => (
          <label key={value}>
            <input type="radio" name="kind" checked={kind === value} onChange={() => setKind(value)} />
            {words}
          </label>
        ))}
      </fieldset>
      <OptionFields isDate={kind === 'date'} values={dates?.locals} />
      <div className={look.pair}>
        <SelectField label="Names" name="anonymity" options={NAMES} />
        <SelectField label="Results are seen" name="results" options={RESULTS} />
        <SelectField label="It closes" name="end" options={ENDS} />
      </div>
      <label className={look.switch}>
        <input type="checkbox" name="mayChangeVote" defaultChecked />
        People may change their vote
      </label>
      <label className={look.switch}>
        <input type="checkbox" name="mayAddOptions" />
        People may add options
      </label>
      {$guests.get()?.rights.includes('polls') && (
        <label className={look.switch}>
          <input type="checkbox" name="mayVisitorsVote" />
          Guests who come by an open link may vote, each time they come
        </label>
      )}
      <label className={look.switch}>
        <input type="checkbox" name="isStaged" />
        Show it over the room to everybody who is here
      </label>
      <p className={look.acts}>
        <DraftButton isDraft={isDraft} isSending={form.isSending} />
        <SendButton isDraft={isDraft} isSending={form.isSending}>
          Ask in {place.name}
        </SendButton>
      </p>
    </Form>
  )
}

/** Asks a question where one is. */
export const showPollForm = ownRoot<AskedIn>((place, close) => (
  <Dialog title="New poll" isOpen={place !== null} isBroad onClose={close}>
    {place && <PollForm place={place} close={close} />}
  </Dialog>
))
