import { DownOutlined } from '@ant-design/icons'
import { AUDIT_ACTIONS } from '@metapyra/contract/audit'
import { Disclosure } from '../ui/dialog/disclosure.tsx'
import toolbar from '../ui/toolbar/toolbar.module.css'
import css from './audit.module.css'
import { AUDIT_ACTION_NAMES } from './audit-log-input.ts'
import type { AuditLog } from './use-audit-log.ts'

const byTitle = AUDIT_ACTION_NAMES.toSorted((action, otherAction) =>
  AUDIT_ACTIONS[action].title.localeCompare(AUDIT_ACTIONS[otherAction].title),
)

const textOf = ([first, ...otherActions]: AuditLog['filters']['actions']) => {
  if (!first) return 'All actions'
  const { title } = AUDIT_ACTIONS[first]
  return otherActions.length > 0 ? `${title} and ${otherActions.length} more` : title
}

export function ActionFilter({ log }: { log: AuditLog }) {
  const { actions } = log.filters
  return (
    <Disclosure
      buttonClass={toolbar['control']}
      button={
        <>
          <span className="visually-hidden">Filter by action: </span>
          {textOf(actions)}
          <DownOutlined aria-hidden="true" className={toolbar['chevron']} />
        </>
      }
    >
      {() => (
        <fieldset className={`${toolbar['checks']} ${css['choices']}`}>
          <legend className="visually-hidden">Actions to show</legend>
          {byTitle.map((action) => (
            <label key={action}>
              <input
                type="checkbox"
                checked={actions.includes(action)}
                onChange={() =>
                  log.setActions(
                    actions.includes(action)
                      ? actions.filter((other) => other !== action)
                      : [...actions, action],
                  )
                }
              />
              {AUDIT_ACTIONS[action].title}
            </label>
          ))}
        </fieldset>
      )}
    </Disclosure>
  )
}
