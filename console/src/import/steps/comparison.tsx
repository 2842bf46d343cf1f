import { Button } from 'antd'
import { Note } from '../../ui/page/note.tsx'
import type { Import } from '../use-import.ts'

/** Says whether the file has been compared with the people in the space. */
export function ComparisonNote({ job }: { job: Import }) {
  const { comparing, compare } = job
  if (comparing === 'done') return null
  if (comparing === 'asking') return <Note type="info">Checking who’s already in the space…</Note>
  return (
    <Note type="warning" action={<Button onClick={() => void compare()}>Try again</Button>}>
      Couldn’t check who’s already in the space: {comparing.failed} The import will check row by row.
    </Note>
  )
}
