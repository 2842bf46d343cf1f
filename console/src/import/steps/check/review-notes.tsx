import { Button } from 'antd'
import { useNotify } from '../../../notice/notice.tsx'
import { formatCount } from '../../../ui/format/counted.ts'
import { Note } from '../../../ui/page/note.tsx'
import type { MendKind } from '../../text/cell-mends.ts'
import type { Import } from '../../use-import.ts'
import type { NameWarning, Review } from '../../worker/review.ts'
import { useWorkerValue } from '../use-worker-value.ts'
import { LeaveOutNote } from './leave-out-note.tsx'

const nameWarnings: Record<NameWarning, string> = {
  digits: 'Most names are numbers',
  equal: 'Most names are the same',
  lowerCase: 'Most names look like usernames',
  email: 'Most names are emails',
}

const mendTexts: Record<MendKind, (count: number) => string> = {
  doubleEncoded: (count) => `${formatCount(count, 'cell has', 'cells have')} garbled letters`,
  entities: (count) => `${formatCount(count, 'cell has', 'cells have')} HTML codes`,
  spreadsheetError: (count) =>
    `${formatCount(count, 'cell is a spreadsheet error or placeholder', 'cells are spreadsheet errors or placeholders')}`,
}

/** What to look at before anything is sent: names that are none, damaged cells, and who is left out. */
export function ReviewNotes({ job }: { job: Import }) {
  const review = useWorkerValue(job, (worker) => worker.review())
  if (!review) return null
  return (
    <>
      {review.nameWarning && <NameNote job={job} warning={review.nameWarning} />}
      {review.mends.map((mend) => (
        <MendNote key={mend.kind} job={job} mend={mend} />
      ))}
      {review.leftOut.map(({ rule, count, values }) => (
        <LeaveOutNote key={rule.column} job={job} rule={rule} count={count} values={values} />
      ))}
    </>
  )
}

function NameNote({ job, warning }: { job: Import; warning: NonNullable<Review['nameWarning']> }) {
  return (
    <Note type="warning" action={<Button onClick={() => job.goTo('map')}>Change columns</Button>}>
      {nameWarnings[warning.kind]}, like “{warning.example}”. Check which column is the name.
    </Note>
  )
}

function MendNote({ job, mend: { kind, count, example } }: { job: Import; mend: Review['mends'][number] }) {
  const notify = useNotify()
  const mend = async () => {
    let changed = 0
    await job.change(async (worker) => {
      const done = await worker.mend(kind)
      changed = done.changed
      return done.counts
    })
    notify({ type: 'success', message: `${formatCount(changed, 'cell', 'cells')} fixed.` })
  }
  const verb = kind === 'spreadsheetError' ? 'Clear' : 'Fix'
  return (
    <Note
      type="warning"
      action={
        <Button onClick={() => void mend()}>
          {verb} {formatCount(count, 'cell', 'cells')}
        </Button>
      }
    >
      {mendTexts[kind](count)}, like “{example}”.
    </Note>
  )
}
