import { LIFETIMES, MAX_USES_PROBLEM, maxUsesIn } from '@metapyra/session/guest-link'
import { Form } from 'antd'
import css from '../guests.module.css'

const lifetimes = LIFETIMES.toSorted((a, b) => a.ms - b.ms)

const checkUses = async (typed: string) => {
  if (maxUsesIn(typed) === undefined) throw new Error(MAX_USES_PROBLEM)
}

/** The form fields for expiry and number of uses: `lifetimeMs` (null keeps the current expiry) and `maxUses`. */
export const LinkFields = ({ canKeepEnd = false }: { canKeepEnd?: boolean }) => (
  <>
    <Form.Item
      name="lifetimeMs"
      label={canKeepEnd ? 'Expires' : 'Expires after'}
      getValueProps={(ms: number | null) => ({ value: ms ?? '' })}
      normalize={(chosen: string) => (chosen === '' ? null : Number(chosen))}
    >
      <select className={`select ${css['wide']}`}>
        {canKeepEnd && <option value="">No change</option>}
        {lifetimes.map(({ label, ms }) => (
          <option key={ms} value={ms}>
            {canKeepEnd ? `${label} from now` : label}
          </option>
        ))}
      </select>
    </Form.Item>
    <Form.Item
      name="maxUses"
      label="Uses"
      rules={[{ validator: (_, typed: string) => checkUses(typed) }]}
      validateTrigger="onSubmit"
    >
      <input className="input" inputMode="numeric" placeholder="Unlimited" autoComplete="off" />
    </Form.Item>
  </>
)
