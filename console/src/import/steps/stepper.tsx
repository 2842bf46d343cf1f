import { CheckOutlined } from '@ant-design/icons'
import type { Step } from '../use-import.ts'
import css from './stepper.module.css'

const steps: readonly { label: string; of: Step }[] = [
  { label: 'Choose file', of: 'choose' },
  { label: 'Match columns', of: 'map' },
  { label: 'Check rows', of: 'check' },
  { label: 'Options', of: 'policy' },
  { label: 'Import', of: 'run' },
  { label: 'Results', of: 'summary' },
]

/** An import that was stopped gets no check mark. */
export function Stepper({ step, isFinished }: { step: Step; isFinished: boolean }) {
  const at = steps.findIndex(({ of }) => of === step)
  const isStopped = step === 'summary' && !isFinished
  return (
    <ol className={css['steps']} aria-label="Import steps">
      {steps.map(({ label, of }, index) => {
        const isDone =
          (index < at && !(isStopped && of === 'run')) || (of === 'summary' && isFinished && index === at)
        return (
          <li
            key={label}
            className={css['step']}
            data-done={isDone}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={css['mark']} aria-hidden="true">
              {isDone ? <CheckOutlined /> : index + 1}
            </span>
            <span className={css['label']}>{label}</span>
          </li>
        )
      })}
    </ol>
  )
}
