import type { AgentSource } from '@metapyra/contract/agents'
import { AGENT_SOURCES } from '@metapyra/contract/agents'
import { Checkbox } from 'antd'
import css from './agents.module.css'
import { SOURCE_NAMES } from './words.ts'

interface SourcesFieldProps {
  /** antd's form gives and takes them. */
  value?: AgentSource[]
  onChange?: (sources: AgentSource[]) => void
}

export function SourcesField({ value = [], onChange }: SourcesFieldProps) {
  return (
    <fieldset className={css['sources']}>
      <legend className="visually-hidden">Looks in</legend>
      {AGENT_SOURCES.map((source) => (
        <Checkbox
          key={source}
          checked={value.includes(source)}
          onChange={({ target }) =>
            onChange?.(AGENT_SOURCES.filter((one) => (one === source ? target.checked : value.includes(one))))
          }
        >
          {SOURCE_NAMES[source]}
        </Checkbox>
      ))}
    </fieldset>
  )
}
