import { matchesSearch } from '@metapyra/contract/fold'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Avatar } from '../../ui/person/avatar.tsx'
import * as quote from './delete-dialog.module.css'
import * as css from './lazy-message-actions.module.css'

interface Choice {
  id: string
  name: string
  person?: Parameters<typeof Avatar>[0]['person']
}

interface ChoiceFormProps {
  /** A line that says what the form is about. */
  about: string
  legend: string
  choices: readonly Choice[]
  /** Searches more options by the typed text; must be the same function on each render. */
  find?(searchText: string): Promise<readonly Choice[]>
  /** An optional comment field. */
  comment?: { label: string; maxLength: number }
  action: string
  /** Errors that it throws are displayed below the fields. */
  send(choice: Choice, words: string): Promise<void>
  onDone(): void
}

const MANY = 6
const PAUSE_MS = 150

/** A form to select one of several options, with an optional comment. */
export function ChoiceForm(props: ChoiceFormProps) {
  const { about, legend, choices, find, comment, action, send, onDone } = props
  const [searchText, setSought] = useState('')
  const [choice, setChoice] = useState<Choice | null>(null)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [found, setFound] = useState<readonly Choice[]>([])
  useEffect(() => {
    let isOver = false
    const take = (rows: readonly Choice[]) => isOver || setFound(rows)
    // If the search fails, the known options remain.
    const timer = setTimeout(() => find?.(searchText.trim()).then(take, () => undefined), PAUSE_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [find, searchText])
  const choiceIds = new Set(choices.map(({ id }) => id))
  const all = [...choices, ...found.filter(({ id }) => !choiceIds.has(id))]
  const filtered = all.filter(({ name }) => matchesSearch(name, searchText))
  const submit = async (form: HTMLFormElement): Promise<void> => {
    if (!choice) return setProblem('Choose one.')
    setBusy(true)
    await send(choice, String(new FormData(form).get('words') ?? '').trim()).then(onDone, (error: Error) =>
      setProblem(error.message),
    )
    setBusy(false)
  }
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void submit(event.currentTarget)
      }}
    >
      <blockquote className={quote.quote}>{about}</blockquote>
      {(find || choices.length > MANY) && (
        <input
          type="search"
          className={css.search}
          aria-label="Search"
          placeholder="Search"
          onInput={({ currentTarget }) => setSought(currentTarget.value)}
        />
      )}
      <fieldset className={css.choices}>
        <legend className={css.legend}>{legend}</legend>
        {filtered.map((choice) => (
          <label key={choice.id} className={css.choice}>
            <input
              type="radio"
              name="choice"
              onChange={() => {
                setChoice(choice)
                setProblem('')
              }}
            />
            {choice.person && <Avatar person={choice.person} size={28} />}
            <span className={css.name}>{choice.name}</span>
          </label>
        ))}
        {filtered.length === 0 && <p className={css.none}>No matches.</p>}
      </fieldset>
      {comment && <TextField {...comment} name="words" required={false} rows={2} />}
      <p className={css.problem} role="alert">
        {problem}
      </p>
      <p className={quote.acts}>
        <Button kind="plain" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" isBusy={isBusy}>
          {action}
        </Button>
      </p>
    </form>
  )
}
