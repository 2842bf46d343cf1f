import type { Choices } from '../use-run.ts'
import css from './steps.module.css'

interface ImportChoicesProps {
  choices: Choices
  onChange: (choices: Choices) => void
}

/** What happens to people who are there already, and whether mails go out. */
export function ImportChoices({ choices, onChange }: ImportChoicesProps) {
  return (
    <div className={css['choices']}>
      <label className={css['check']}>
        <input
          type="checkbox"
          checked={choices.mode === 'update'}
          onChange={(event) => onChange({ ...choices, mode: event.target.checked ? 'update' : 'skip' })}
        />
        Update people who are in the space already
      </label>
      <label className={css['check']}>
        <input
          type="checkbox"
          checked={choices.sendInvitations}
          onChange={(event) => onChange({ ...choices, sendInvitations: event.target.checked })}
        />
        Send each new person an invitation by mail
      </label>
    </div>
  )
}
