import type { AuditField } from '@metapyra/contract/audit'
import type { AuditValue } from '@metapyra/contract/entities/audit'
import { Instant } from '../ui/format/instant.tsx'
import css from './audit.module.css'
import { formatValue } from './audit-format.ts'

const INSTANTS: readonly AuditField[] = ['expiresAt', 'startsAt', 'endsAt', 'currentPeriodEnd', 'graceEnd']

/** A value before or after an act: images are rendered, instants are formatted in the viewer's zone. */
export function ChangeValue({ field, value }: { field: AuditField; value: AuditValue }) {
  const words = formatValue(field, value)
  if (words === null) return <span className={css['nothing']}>none</span>
  if ((field === 'image' || field === 'logo') && words.startsWith('/api/files/'))
    return <img className={css['picture']} src={words} alt={field === 'logo' ? 'Logo' : 'Picture'} />
  if (INSTANTS.includes(field)) return <Instant at={words} />
  return <>{words}</>
}
