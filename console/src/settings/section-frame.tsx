import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { ConflictDialog } from '../edit-conflict/conflict-dialog.tsx'
import { formatValue, LABELS } from './labels.ts'
import type { SectionName } from './sections.ts'
import { SECTIONS } from './sections.ts'
import css from './settings.module.css'
import type { Question, SectionForm } from './use-section.ts'

export type OnDirtyChange = (name: SectionName, isDirty: boolean) => void

interface SectionCardProps {
  name: SectionName
  description: string
  children: ReactNode
}

/** A section's card: title, description and content. */
export function SectionCard({ name, description, children }: SectionCardProps) {
  return (
    <section className={css['card']} id={name} aria-labelledby={`${name}-title`}>
      <header className={css['head']}>
        <h2 id={`${name}-title`}>{SECTIONS[name]}</h2>
        <p>{description}</p>
      </header>
      {children}
    </section>
  )
}

const differencesOf = ({ draft, theirs, fields }: Question<Record<string, unknown>>) =>
  fields.map((field) => ({
    field,
    label: LABELS[field] ?? field,
    mine: formatValue(field, draft.mine[field]),
    theirs: formatValue(field, theirs[field]),
  }))

interface SectionFrameProps extends SectionCardProps {
  form: SectionForm
  onDirtyChange: OnDirtyChange
}

/** A section with its own form and save button, so that an error in one section doesn't block another. */
export function SectionFrame({ form, onDirtyChange, children, ...card }: SectionFrameProps) {
  const { isDirty, isSaving, question } = form
  const { name } = card
  useEffect(() => onDirtyChange(name, isDirty), [onDirtyChange, name, isDirty])
  return (
    <SectionCard {...card}>
      <form
        className={css['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
        }}
      >
        {children}
        <div className={css['bar']} data-dirty={isDirty}>
          <span className={css['unsaved']} role="status">
            {isDirty ? 'Unsaved changes' : ''}
          </span>
          {isDirty && (
            <Button disabled={isSaving} onClick={form.discard}>
              Discard
            </Button>
          )}
          <Button type="primary" htmlType="submit" disabled={!isDirty} loading={isSaving}>
            Save
          </Button>
        </div>
      </form>
      {question && (
        <ConflictDialog
          changedBy={question.edit.changedBy}
          changedAt={question.edit.changedAt}
          differences={differencesOf(question)}
          okText="Save choices"
          onChoose={form.choose}
          onDismiss={form.putOff}
        />
      )}
    </SectionCard>
  )
}
