import { dateFormat } from '@metapyra/session/dates'
import { useCall } from '../../../providers/use-call.ts'
import { formatCount, formatNumber } from '../../../ui/format/counted.ts'
import css from '../steps.module.css'

const day = dateFormat({ dateStyle: 'long' })

/** Says before an import starts that invitations over the daily email limit are sent on later days. */
export function InvitationPace({ people }: { people: number }) {
  const { data } = useCall('POST v2/admin/workspace/invitation-pace', { people }, { isQuiet: true })
  if (!data?.lastAt) return null
  return (
    <p className={css['muted']}>
      New spaces can email only a few people a day:{' '}
      {formatCount(data.today, 'invitation goes', 'invitations go')} out today and{' '}
      {formatNumber(people - data.today)} over the next days, the last on {day(data.lastAt)}.
    </p>
  )
}
