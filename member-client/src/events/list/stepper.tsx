import { Icon } from '../../ui/controls/icon.tsx'
import * as iconButton from '../../ui/style/icon-button.module.css'
import * as board from '../../ui/tab/board.module.css'
import * as look from './calendar.module.css'

const LEFT = 'M15 5l-7 7 7 7'
const RIGHT = 'M9 5l7 7-7 7'

interface StepperProps {
  words: string
  unit: string
  step(by: number): void
  today(): void
}

/** Buttons for the previous and next week or month, and for today. */
export const Stepper = ({ words, unit, step, today }: StepperProps) => (
  <div className={look.stepper}>
    <button
      type="button"
      className={iconButton.button}
      aria-label={`Previous ${unit}`}
      onClick={() => step(-1)}
    >
      <Icon path={LEFT} size={18} />
    </button>
    <h3 aria-live="polite">{words}</h3>
    <button type="button" className={iconButton.button} aria-label={`Next ${unit}`} onClick={() => step(1)}>
      <Icon path={RIGHT} size={18} />
    </button>
    <button type="button" className={board.filter} onClick={today}>
      Today
    </button>
  </div>
)
