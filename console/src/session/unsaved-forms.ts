import { UNSAVED } from '@metapyra/session/flag-names'
import { useEffect, useState } from 'react'
import { forgetQuestion } from './leave-question.ts'
import { onSessionEnd, page, state } from './session.ts'

/** What stood in the forms of a page when the session ended, kept by this tab until its person is back. */
interface Unsaved {
  userId: string
  path: string
  forms: Record<string, unknown>
}

/** The forms that have something to lose, by name. */
const open = new Map<string, unknown>()

/** As it was when the session forgot who is here: the page leaves its forms before it is left itself. */
let atEnd: Unsaved | null = null
state.$user.listen((user, before) => {
  if (user || !before) return
  atEnd = { userId: before.id, path: location.pathname, forms: Object.fromEntries(open) }
})

onSessionEnd(() => {
  // Nothing is lost: nobody need be asked.
  forgetQuestion()
  if (atEnd && Object.keys(atEnd.forms).length > 0) page.tab.set(UNSAVED, JSON.stringify(atEnd))
})

const kept = (): Unsaved | null => {
  const unsaved: Unsaved | null = JSON.parse(page.tab.get(UNSAVED) ?? 'null')
  if (!unsaved || unsaved.userId === state.$user.get()?.id) return unsaved
  page.tab.remove(UNSAVED)
  return null
}

/** What was typed into a form of this page before its session ended; null for nearly everybody. */
export const unsavedIn = <T>(name: string): T | null => {
  const unsaved = kept()
  return unsaved?.path === location.pathname ? ((unsaved.forms[name] as T | undefined) ?? null) : null
}

const forget = (name: string): void => {
  const unsaved = kept()
  if (!unsaved || !(name in unsaved.forms)) return
  const { [name]: _, ...forms } = unsaved.forms
  if (Object.keys(forms).length === 0) page.tab.remove(UNSAVED)
  else page.tab.set(UNSAVED, JSON.stringify({ ...unsaved, forms }))
}

/** The same for a form as it opens: once it has it, it is the form's alone. */
export function useUnsaved<T>(name: string): T | null {
  const [unsaved] = useState(() => unsavedIn<T>(name))
  useEffect(() => forget(name), [name])
  return unsaved
}

/** Has what stands in a form outlast the end of the session; null where nothing would be lost. */
export function useKeepUnsaved(name: string, words: unknown) {
  useEffect(() => {
    if (words === null) return
    open.set(name, words)
    return () => void open.delete(name)
  })
}
