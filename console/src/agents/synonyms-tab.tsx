import { AGENT } from '@metapyra/contract/agents'
import { Button } from 'antd'
import { useState } from 'react'
import { useLeaveQuestion } from '../session/leave-question.ts'
import { useKeepUnsaved, useUnsaved } from '../session/unsaved-forms.ts'
import { ListFailed } from '../ui/table/list-failed.tsx'
import { TableSkeleton } from '../ui/table/table-skeleton.tsx'
import css from './agents.module.css'
import { linesOf, parseSynonymGroups, problemIn } from './synonym-lines.ts'
import { useSynonyms } from './use-agents.ts'

/** Edits the space's synonyms, one line per group. */
export function SynonymsTab() {
  const { query, save, isPending } = useSynonyms()
  const [typedText, setText] = useState(useUnsaved<string>('synonyms'))
  const stored = query?.data && linesOf(query.data.data.groups)
  const text = typedText ?? stored ?? ''
  const isDirty = typedText !== null && typedText !== stored
  const problem = problemIn(text)
  useLeaveQuestion(isDirty ? 'Leave without saving your changes?' : null)
  useKeepUnsaved('synonyms', isDirty ? text : null)
  if (query?.isError) return <ListFailed message={query.error.message} onRetry={() => void query.refetch()} />
  if (stored === undefined) return <TableSkeleton label="synonyms" />
  return (
    <div className={css['words']}>
      <label htmlFor="synonyms" className={css['label']}>
        One group of synonyms per line, separated by commas
      </label>
      <p id="synonyms-help" className={css['line']}>
        Everyday words (holiday and leave, laptop and computer) are already known. Up to {AGENT.synonymsMost}{' '}
        lines of {AGENT.synonymsInGroupMost} words.
      </p>
      <textarea
        id="synonyms"
        className="input"
        rows={12}
        value={text}
        placeholder={'stand-up, daily, morning meeting\nCRM, Lighthouse'}
        aria-invalid={problem !== undefined}
        aria-describedby="synonyms-help synonyms-problem"
        onChange={({ target }) => setText(target.value)}
      />
      <p id="synonyms-problem" className={css['problem']} role="status">
        {problem}
      </p>
      <Button
        type="primary"
        disabled={!isDirty || problem !== undefined}
        loading={isPending}
        onClick={() => save(parseSynonymGroups(text), () => setText(null))}
      >
        Save
      </Button>
    </div>
  )
}
