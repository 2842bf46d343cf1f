import type { Edit } from '@metapyra/contract/entities/admin'
import type { HttpError } from '@refinedev/core'
import { useState } from 'react'
import type { Draft } from '../edit-conflict/draft.ts'
import { applyChoices, changedBetween, conflictsIn, rebase, unsavedChanges } from '../edit-conflict/draft.ts'
import { useNotify } from '../notice/notice.tsx'
import { useKeepUnsaved, useUnsaved } from '../session/unsaved-forms.ts'
import { LABELS } from './labels.ts'
import type { EditablePart, Stored } from './use-parts.ts'

export interface Question<V> {
  draft: Draft<V>
  theirs: V
  fields: (keyof V)[]
  edit: Edit
}

/** Number of attempts to save when someone else saved first. */
const MAX_ATTEMPTS = 5

/** Some fields of a part as a form that is saved separately. */
export function useSection<V extends object, K extends keyof V & string>(
  part: EditablePart<V>,
  keys: readonly K[],
) {
  type Own = Pick<V, K>
  const notify = useNotify()
  const name = `settings/${keys.join()}`
  const unsaved = useUnsaved<Draft<Own>>(name)
  const [storedDraft, setStoredDraft] = useState(unsaved)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSaving, setSaving] = useState(false)
  const [question, setQuestion] = useState<Question<Own> | null>(null)
  const ownOf = ({ values }: Stored<V>) => Object.fromEntries(keys.map((key) => [key, values[key]])) as Own
  const stored = part.stored && ownOf(part.stored)
  const draft = stored && rebase(storedDraft ?? { base: stored, mine: stored }, stored)
  const isDirty = stored !== undefined && draft !== undefined && changedBetween(stored, draft.mine).length > 0
  useKeepUnsaved(name, isDirty ? draft : null)

  const attempt = async (
    initialDraft: Draft<Own>,
    seen: Stored<V>,
    triesLeft = MAX_ATTEMPTS,
  ): Promise<void> => {
    const theirs = ownOf(seen)
    const now = rebase(initialDraft, theirs)
    const fields = conflictsIn(now, theirs)
    if (fields.length > 0) return setQuestion({ draft: now, theirs, fields, edit: seen.edit })
    const change = unsavedChanges(now, theirs)
    try {
      if (Object.keys(change).length > 0) await part.save(change as Partial<V>, seen.edit.revision)
      // What was typed while this was being sent is still to be saved.
      setStoredDraft((last) => last && { base: now.mine, mine: last.mine })
      notify({ type: 'success', message: 'Saved.' })
    } catch (error) {
      const failure = error as HttpError
      if (failure['code'] !== 'CHANGED_MEANWHILE' || triesLeft === 0) return fail(failure)
      const fresh = await part.reload()
      tellChanges(seen, fresh)
      await attempt(now, fresh, triesLeft - 1)
    }
  }
  const tellChanges = (before: Stored<V>, { values, edit }: Stored<V>) => {
    const changed = changedBetween(before.values, values).map(
      (field) => LABELS[String(field)] ?? String(field),
    )
    if (changed.length === 0) return
    const message = `${edit.changedBy ?? 'Someone'} also changed: ${changed.join(', ')}.`
    notify({ type: 'info', message })
  }
  const fail = (error: HttpError) => {
    const fields = Object.entries(error.errors ?? {}).map(([path, fieldErrors]) => [
      path.replace(/^settings\./, ''),
      String(fieldErrors),
    ])
    setErrors(Object.fromEntries(fields))
    if (fields.length === 0) notify({ type: 'error', message: error.message })
  }
  const run = async (initialDraft: Draft<Own>, seen: Stored<V>) => {
    setErrors({})
    setQuestion(null)
    setSaving(true)
    try {
      await attempt(initialDraft, seen)
    } catch (error) {
      fail(error as HttpError)
    } finally {
      setSaving(false)
    }
  }

  return {
    /** Undefined until loaded. */
    values: draft?.mine,
    errors,
    isDirty,
    isSaving,
    question: question as Question<Record<string, unknown>> | null,
    set: <F extends K>(field: F, value: V[F]) => {
      if (!draft) return
      setStoredDraft({ ...draft, mine: { ...draft.mine, [field]: value } })
      setErrors((fieldErrors) =>
        Object.fromEntries(Object.entries(fieldErrors).filter(([path]) => !path.startsWith(field))),
      )
    },
    refuse: setErrors,
    submit: () => (draft && part.stored && !isSaving ? run(draft, part.stored) : undefined),
    discard: () => {
      setStoredDraft(null)
      setErrors({})
    },
    /** Continues with the user's choice for each field. */
    choose: (takesTheirs: (field: string) => boolean) => {
      if (!question || !part.stored) return
      const chosen = applyChoices(question.draft, question.theirs, (field) => takesTheirs(String(field)))
      setStoredDraft(chosen)
      void run(chosen, part.stored)
    },
    /** Returns to the form without saving. */
    putOff: () => {
      if (question) setStoredDraft(question.draft)
      setQuestion(null)
    },
  }
}

/** What a section's frame needs from its form. */
export interface SectionForm
  extends Pick<
    ReturnType<typeof useSection>,
    'isDirty' | 'isSaving' | 'discard' | 'question' | 'choose' | 'putOff'
  > {
  submit: () => unknown
}
