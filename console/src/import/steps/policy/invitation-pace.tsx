import { dateFormat } from '@metapyra/session/dates'
import { useCall } from '../../../providers/use-call.ts'
import { counted, grouped } from '../../../ui/format/counted.ts'
import css from '../steps.module.css'

const day = dateFormat({ dateStyle: 'long' })

/** Said before an import begins: invitations that do not fit into a day's mails leave on later ones. */
export function InvitationPace({ people }: { people: number }) {
  const { data } = useCall('POST v2/admin/workspace/invitation-pace', { people }, { isQuiet: true })
  if (!data?.lastAt) return null
  return (
    <p className={css['muted']}>
      New spaces can email only a few people a day: {counted(data.today, 'invitation goes', 'invitations go')}{' '}
      out today and {grouped(people - data.today)} over the next days, the last on {day(data.lastAt)}.
    </p>
  )
}
