import { CheckCircleFilled, CloseOutlined } from '@ant-design/icons'
import type { Overview } from '@metapyra/contract/entities/overview'
import { Button } from 'antd'
import { Link } from 'react-router'
import css from './first-steps.module.css'

type Step = keyof Overview['firstSteps']

interface Words {
  title: string
  text: string
  to: string
  /** True if the link leads outside the console. */
  isElsewhere?: true
}

const STEPS: Record<Step, Words> = {
  invitePeople: {
    title: 'Invite people',
    text: 'By email, or from a file.',
    to: '/users?open=invite',
  },
  addLogo: {
    title: 'Add your logo',
    text: 'Shown in the space list and in chat.',
    to: '/settings#branding',
  },
  checkSettings: {
    title: 'Review settings',
    text: 'Hours, guests, recording, who can join.',
    to: '/settings',
  },
  inviteGuest: {
    title: 'Invite a guest',
    text: 'A link for someone without an account.',
    to: '/guests?open=make',
  },
  announce: {
    title: 'Post an announcement',
    text: 'A banner everyone in the space sees.',
    to: '/announcements?open=write',
  },
  writeMessage: { title: 'Say hello', text: 'In the space’s chat.', to: '/space', isElsewhere: true },
}

interface FirstStepsProps {
  done: Overview['firstSteps']
  onHide: () => void
}

/** The first steps of a new space. Completed steps are checked automatically. */
export function FirstSteps({ done, onHide }: FirstStepsProps) {
  const steps = Object.entries(STEPS) as [Step, Words][]
  const count = steps.filter(([step]) => done[step]).length
  return (
    <section className={css['steps']} aria-labelledby="first-steps">
      <header>
        <h2 id="first-steps">Set up your space</h2>
        <span className={css['count']}>
          {count} of {steps.length} done
        </span>
        <Button type="text" icon={<CloseOutlined />} aria-label="Hide checklist" onClick={onHide} />
      </header>
      <ul>
        {steps.map(([step, { title, text, to, isElsewhere }]) => (
          <li key={step} data-done={done[step]}>
            {done[step] ? <CheckCircleFilled aria-hidden="true" /> : <i aria-hidden="true" />}
            <div>
              {isElsewhere ? <a href={to}>{title}</a> : <Link to={to}>{title}</Link>}
              {done[step] && <span className="visually-hidden"> (done)</span>}
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
