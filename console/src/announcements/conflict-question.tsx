import { richText } from '@metapyra/contract/rich-text'
import { createElement } from 'react'
import { ConflictDialog } from '../edit-conflict/conflict-dialog.tsx'
import css from './conflict-question.module.css'
import type { EditorContent } from './editor-content.ts'
import { draftOf } from './editor-content.ts'
import { formatInstant, fromLocal } from './local-time.ts'
import type { Question } from './use-edit-conflict.ts'
import { LABELS } from './use-edit-conflict.ts'

const NONE = { description: 'Empty', start: 'Right away', end: 'Manually' }

function Value({ field, content }: { field: keyof EditorContent; content: EditorContent }) {
  const value = content[field]
  const iso = field === 'description' ? null : fromLocal(value)
  if (iso) return formatInstant(iso)
  if (!value.trim()) return NONE[field]
  return <span className={css['both']}>{richText(value, createElement)}</span>
}

interface ConflictQuestionProps {
  question: Question
  onChoose: (takesTheirs: (field: string) => boolean) => void
  onPutOff: () => void
}

/** Displays the other admin's version beside the editor's content. */
export function ConflictQuestion({ question, onChoose, onPutOff }: ConflictQuestionProps) {
  const { draft, theirs, fields } = question
  const differences = fields.map((field) => ({
    field,
    label: LABELS[field],
    mine: <Value field={field} content={draft.mine} />,
    theirs: <Value field={field} content={draftOf(theirs)} />,
  }))
  return (
    <ConflictDialog
      changedBy={theirs.changedBy}
      changedAt={theirs.updatedAt}
      differences={differences}
      okText="Continue"
      onChoose={onChoose}
      onDismiss={onPutOff}
    />
  )
}
