import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useAct } from '../../ui/forms/use-act.ts'
import { freeTimesText } from './free-times-text.ts'
import { copyText } from './links.ts'

/** Meetings begin on these, one after another. */
const MINUTES = 30

/** One’s free times of the next two weeks, to paste wherever somebody asked for them. */
export function CopyFreeTimes() {
  const { busy, act } = useAct()
  const copy = async () => {
    const input = { interval: MINUTES }
    const free = await session.api('POST v2/appointment/interval-timeslots', input, { isSilent: true })
    if (free.days.length === 0) session.toast('info', 'You’re not available in the next two weeks.')
    else await copyText(freeTimesText(free), 'Availability copied.')
  }
  return (
    <Button kind="plain" size="small" isBusy={busy !== null} onClick={() => void act('copy', copy)}>
      Copy availability
    </Button>
  )
}
