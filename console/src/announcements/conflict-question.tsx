import { richText } from '@metapyra/contract/rich-text'
import { createElement } from 'react'
import { ConflictDialog } from '../edit-conflict/conflict-dialog.tsx'
import css from './conflict-question.module.css'
import { fromLocal, inWords } from './local-time.ts'
import type { Question } from './use-edit-conflict.ts'
import { LABELS } from './use-edit-conflict.ts'
import type { Written } from './written.ts'
import { draftOf } from './written.ts'

const NONE = { description: 'Empty', start: 'Right away', end: 'Manually' }

function Value({ field, written }: { field: keyof Written; written: Written }) {
  const value = written[field]
  const iso = field === 'description' ? null : fromLocal(value)
  if (iso) return inWords(iso)
  if (!value.trim()) return NONE[field]
  return <span className={css['both']}>{richText(value, createElement)}</span>
}

interface ConflictQuestionProps {
  question: Question
  onChoose: (takesTheirs: (field: string) => boolean) => void
  onPutOff: () => void
}

/** What the other wrote beside what stands in the editor. */
export function ConflictQuestion({ question, onChoose, onPutOff }: ConflictQuestionProps) {
  const { draft, theirs, fields } = question
  const differences = fields.map((field) => ({
    field,
    label: LABELS[field],
    mine: <Value field={field} written={draft.mine} />,
    theirs: <Value field={field} written={draftOf(theirs)} />,
  }))
  return (
    <ConflictDialog
      changedBy={theirs.changedBy}
      changedAt={theirs.updatedAt}
      differences={differences}
      okText="Continue"
      onChoose={onChoose}
      onPutOff={onPutOff}
    />
  )
}
