import { Button } from 'antd'
import { Note } from '../../ui/note.tsx'
import type { Import } from '../use-import.ts'

/** Whether the space has been asked who is in it already. */
export function Comparison({ job }: { job: Import }) {
  const { comparing, compare } = job
  if (comparing === 'done') return null
  if (comparing === 'asking') return <Note type="info">Comparing with the people in the space.</Note>
  return (
    <Note type="warning" action={<Button onClick={() => void compare()}>Try again</Button>}>
      The space could not be asked who is in it already: {comparing.failed} The import will find out row by
      row.
    </Note>
  )
}
