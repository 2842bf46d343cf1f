import { LIFETIMES, MAX_USES_PROBLEM, maxUsesIn } from '@metapyra/session/guest-link'
import { Form } from 'antd'
import css from '../guests.module.css'

const lifetimes = LIFETIMES.toSorted((a, b) => a.ms - b.ms)

const checkUses = async (text: string) => {
  if (maxUsesIn(text) === undefined) throw new Error(MAX_USES_PROBLEM)
}

/** The form fields for expiry and number of uses: `lifetimeMs` (null keeps the current expiry) and `maxUses`. */
export const LinkFields = ({ canKeepEnd = false }: { canKeepEnd?: boolean }) => (
  <>
    <Form.Item
      name="lifetimeMs"
      label={canKeepEnd ? 'Expires' : 'Expires after'}
      getValueProps={(ms: number | null) => ({ value: ms ?? '' })}
      normalize={(value: string) => (value === '' ? null : Number(value))}
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
      rules={[{ validator: (_, text: string) => checkUses(text) }]}
      validateTrigger="onSubmit"
    >
      <input className="input" inputMode="numeric" placeholder="Unlimited" autoComplete="off" />
    </Form.Item>
  </>
)
