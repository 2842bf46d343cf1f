import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import { freeTimesText } from './free-times-text.ts'
import { copyText } from './links.ts'

/** Step between the start times of meetings. */
const MINUTES = 30

/** Copies the user’s free times of the next two weeks, to paste into a message. */
export function CopyFreeTimes() {
  const { busy, act } = useAction()
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
