import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { ConflictDialog } from '../edit-conflict/conflict-dialog.tsx'
import type { SectionName } from './sections.ts'
import { SECTIONS } from './sections.ts'
import css from './settings.module.css'
import type { Question, SectionForm } from './use-section.ts'
import { LABELS, valueWords } from './words.ts'

export type TellDirty = (name: SectionName, isDirty: boolean) => void

interface SectionCardProps {
  name: SectionName
  about: string
  children: ReactNode
}

/** A section's card: its name, what it is about, and what stands in it. */
export function SectionCard({ name, about, children }: SectionCardProps) {
  return (
    <section className={css['card']} id={name} aria-labelledby={`${name}-title`}>
      <header className={css['head']}>
        <h2 id={`${name}-title`}>{SECTIONS[name]}</h2>
        <p>{about}</p>
      </header>
      {children}
    </section>
  )
}

const differencesOf = ({ draft, theirs, fields }: Question<Record<string, unknown>>) =>
  fields.map((field) => ({
    field,
    label: LABELS[field] ?? field,
    mine: valueWords(field, draft.mine[field]),
    theirs: valueWords(field, theirs[field]),
  }))

interface SectionFrameProps extends SectionCardProps {
  form: SectionForm
  tellDirty: TellDirty
}

/** A section with a form of its own, saved by itself: a mistake in one holds no other up. */
export function SectionFrame({ form, tellDirty, children, ...card }: SectionFrameProps) {
  const { isDirty, isSaving, question } = form
  const { name } = card
  useEffect(() => tellDirty(name, isDirty), [tellDirty, name, isDirty])
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
          onPutOff={form.putOff}
        />
      )}
    </SectionCard>
  )
}
