import type { PersonStatus } from '@metapyra/contract/person'
import type { StatusState } from '@metapyra/contract/presence'
import { STATE_LABELS, STATUS } from '@metapyra/contract/presence'
import { useState } from 'react'
import { useCall } from '../../data/query.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import * as hidden from '../../ui/style/screen-reader-only.module.css'
import { AwayDetection } from '../idle/away-detection.tsx'
import { clearAtOf, clearChoices } from './clear-times.ts'
import * as css from './status-form.module.css'

type StatusDraft = Pick<PersonStatus, 'emoji' | 'text' | 'state'>

const STATES = ['available', 'busy', 'away', 'dnd'] as const satisfies readonly StatusState[]
/** For users who have not set a status yet. */
const SUGGESTIONS: readonly StatusDraft[] = [
  { state: 'busy', emoji: '🎧', text: 'Focusing' },
  { state: 'away', emoji: '🥗', text: 'At lunch' },
  { state: 'available', emoji: '🏠', text: 'Working from home' },
  { state: 'away', emoji: '🤒', text: 'Out sick' },
  { state: 'away', emoji: '🌴', text: 'On vacation' },
]
const EMOJIS = ['🙂', '🎧', '📚', '☕', '🥗', '🏠', '🚆', '🤒', '🌴', '🎉']

const keyOf = ({ state, emoji, text }: StatusDraft) => `${state} ${emoji} ${text}`

/** Form for the status and its duration. Recent statuses are one click away. */
export function StatusForm({ now, onDone }: { now: PersonStatus; onDone(): void }) {
  const isSet = now.source === 'manual'
  const [draft, setDraft] = useState<StatusDraft>(isSet ? now : { state: 'available', emoji: null, text: '' })
  // If recent statuses don't load, the suggestions replace them, and the user can still type.
  const { data } = useCall('POST v2/status/user-recents', {}, { toastsErrors: true, gcTime: 0 })
  const recents: readonly StatusDraft[] = data?.rows ?? []
  const clearStatus = async () => {
    await session.api('POST v2/status/clear', {})
    onDone()
  }
  const form = useForm(async ({ state, emoji = '', text = '', clearAfter = '' }) => {
    if (state === 'available' && !emoji && !text) return clearStatus()
    const clearAt = clearAtOf(clearAfter, now.clearAt, new Date())
    await session.api('POST v2/status/add', {
      state: state as StatusState,
      emoji: emoji || null,
      text,
      clearAt,
    })
    onDone()
  })
  const clear = useForm(clearStatus)
  const choices = [
    ...recents,
    ...SUGGESTIONS.filter((suggestion) => !recents.some((recent) => keyOf(recent) === keyOf(suggestion))),
  ]
  return (
    <>
      <Form form={form}>
        <Fields key={keyOf(draft)} draft={draft} />
        <SelectField
          label="Clear after"
          name="clearAfter"
          isOptional={false}
          options={clearChoices(isSet ? now.clearAt : null)}
        />
        <fieldset className={css.set}>
          <legend className={css.legend}>{recents.length > 0 ? 'Recent' : 'Suggestions'}</legend>
          <div className={css.choices}>
            {choices.slice(0, STATUS.recents).map((choice) => (
              <button
                key={keyOf(choice)}
                type="button"
                className={css.choice}
                onClick={() => setDraft({ ...choice })}
              >
                {choice.emoji && <span aria-hidden="true">{choice.emoji}</span>}
                {choice.text || STATE_LABELS[choice.state]}
              </button>
            ))}
          </div>
        </fieldset>
        <Button type="submit" isBusy={form.isSending} isWide>
          Save
        </Button>
      </Form>
      {isSet && (
        <form className={css.clear} onSubmit={clear.onSubmit}>
          <Button type="submit" kind="quiet" isBusy={clear.isSending} isWide>
            Clear status
          </Button>
        </form>
      )}
      <AwayDetection />
    </>
  )
}

/** Mounted again for each choice, because uncontrolled fields keep what was typed. */
function Fields({ draft: { state, emoji, text } }: { draft: StatusDraft }) {
  const [picked, pick] = useState(emoji ?? '')
  return (
    <>
      <fieldset className={css.set}>
        <legend className={css.legend}>Status</legend>
        <div className={css.states}>
          {STATES.map((option) => (
            <label key={option} className={css.state}>
              <input type="radio" name="state" value={option} defaultChecked={option === state} />
              <span data-status={option}>{STATE_LABELS[option]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className={css.said}>
        <Field
          label="Emoji"
          name="emoji"
          required={false}
          autoComplete="off"
          maxLength={32}
          value={picked}
          onInput={(event) => pick(event.currentTarget.value)}
        />
        <Field
          label="What’s your status?"
          name="text"
          required={false}
          autoComplete="off"
          maxLength={STATUS.textMaxLength}
          defaultValue={text}
        />
      </div>
      <fieldset className={css.emojis}>
        <legend className={hidden.spoken}>Choose an emoji</legend>
        {EMOJIS.map((emojiOption) => (
          <button
            key={emojiOption}
            type="button"
            className={css.emoji}
            aria-pressed={emojiOption === picked}
            onClick={() => pick(emojiOption === picked ? '' : emojiOption)}
          >
            {emojiOption}
          </button>
        ))}
      </fieldset>
    </>
  )
}
