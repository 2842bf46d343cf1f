import type { Input } from '@metapyra/contract/calls'
import { DAY_MS, HOUR_MS } from '@metapyra/contract/constants'
import type { PollAnonymity, PollKind, PollResults } from '@metapyra/contract/polls'
import { POLL } from '@metapyra/contract/polls'
import { useRef, useState } from 'react'
import { invalidate } from '../data/query.ts'
import { newClientId } from '../session/client-id.ts'
import { $guestSettings } from '../session/guests.ts'
import { session } from '../session/session.ts'
import { Form } from '../ui/forms/form.tsx'
import { SelectField } from '../ui/forms/select-field.tsx'
import { TextField } from '../ui/forms/text-field.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { createOverlay } from '../ui/overlays/create-overlay.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { DraftButton, SendButton } from '../ui/tab/draft-button.tsx'
import * as look from '../ui/tab/form.module.css'
import { OptionFields } from './option-fields.tsx'
import { cachePolls } from './poll-store.ts'

/** Where a poll is posted: the chat's receiver id, and its name. */
export interface PollTarget {
  receiverId: string
  name: string
  /** [FAIR-5] For a date poll: its times in the user's time zone, in the format of the date fields. */
  dates?: { question: string; locals: readonly string[] }
}

const KINDS = [
  ['single', 'Single choice'],
  ['multiple', 'Multiple choice'],
  ['ranked', 'Ranked choice'],
  ['date', 'Find a date'],
] as const
const NAMES = [
  ['named', 'Shown'],
  ['hiddenUntilClose', 'Shown after it closes'],
  ['anonymous', 'Anonymous'],
] as const
const RESULTS = [
  ['always', 'Immediately'],
  ['afterVote', 'After voting'],
  ['afterClose', 'After it closes'],
  ['host', 'Only to me'],
] as const
const ENDS = [
  ['', 'Manually'],
  [String(HOUR_MS), 'In 1 hour'],
  [String(DAY_MS), 'In 1 day'],
  [String(7 * DAY_MS), 'In 1 week'],
] as const

type PollInput = Input<'POST v2/poll/create'>

function PollForm({ place, close }: { place: PollTarget; close(): void }) {
  const { dates } = place
  const [kind, setKind] = useState<PollKind>(dates ? 'date' : 'single')
  const isDraft = useRef(false)
  const [clientId] = useState(newClientId)
  const form = useForm(async (values) => {
    const labels = Object.keys(values)
      .filter((name) => name.startsWith('options['))
      .map((name) => values[name] ?? '')
      .filter(Boolean)
    const input: PollInput = {
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
    cachePolls([await session.api('POST v2/poll/create', input, { isSilent: true })])
    invalidate('poll', 'POST v2/poll/list')
    close()
    session.toast('success', isDraft.current ? 'Draft saved under Mine.' : `Posted in ${place.name}.`)
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
        <legend className={look.legend}>Poll type</legend>
        {KINDS.map(([value, words]) => (
          <label key={value}>
            <input type="radio" name="kind" checked={kind === value} onChange={() => setKind(value)} />
            {words}
          </label>
        ))}
      </fieldset>
      <OptionFields isDate={kind === 'date'} values={dates?.locals} />
      <div className={look.pair}>
        <SelectField label="Voter names" name="anonymity" options={NAMES} />
        <SelectField label="Show results" name="results" options={RESULTS} />
        <SelectField label="Closes" name="end" options={ENDS} />
      </div>
      <label className={look.switch}>
        <input type="checkbox" name="mayChangeVote" defaultChecked />
        People can change their vote
      </label>
      <label className={look.switch}>
        <input type="checkbox" name="mayAddOptions" />
        People can add options
      </label>
      {$guestSettings.get()?.rights.includes('polls') && (
        <label className={look.switch}>
          <input type="checkbox" name="mayVisitorsVote" />
          Guests from an open link can vote, once per visit
        </label>
      )}
      <label className={look.switch}>
        <input type="checkbox" name="isStaged" />
        Show it to everyone here
      </label>
      <p className={look.acts}>
        <DraftButton isDraft={isDraft} isSending={form.isSending} />
        <SendButton isDraft={isDraft} isSending={form.isSending}>
          Post in <bdi>{place.name}</bdi>
        </SendButton>
      </p>
    </Form>
  )
}

/** Opens the form for a new poll in the current chat. */
export const showPollForm = createOverlay<PollTarget>((place, close) => (
  <Dialog title="New poll" isOpen={place !== null} isBroad onClose={close}>
    {place && <PollForm place={place} close={close} />}
  </Dialog>
))
