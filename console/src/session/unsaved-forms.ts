import { UNSAVED } from '@metapyra/session/storage-keys'
import { useEffect, useState } from 'react'
import { clearLeaveQuestion } from './leave-question.ts'
import { onSessionEnd, page, state } from './session.ts'

/** The content of a page's forms when the session ended, stored in this tab until the same person logs in again. */
interface Unsaved {
  userId: string
  path: string
  forms: Record<string, unknown>
}

/** The forms that have unsaved content, by name. */
const open = new Map<string, unknown>()

/** The forms at the moment when the session's user was cleared, because forms unmount before the page is left. */
let atEnd: Unsaved | null = null
state.$user.listen((user, before) => {
  if (user || !before) return
  atEnd = { userId: before.id, path: location.pathname, forms: Object.fromEntries(open) }
})

onSessionEnd(() => {
  // Nothing is lost, so there is no need to ask.
  clearLeaveQuestion()
  if (atEnd && Object.keys(atEnd.forms).length > 0) page.tab.set(UNSAVED, JSON.stringify(atEnd))
})

const readUnsaved = (): Unsaved | null => {
  const unsaved: Unsaved | null = JSON.parse(page.tab.get(UNSAVED) ?? 'null')
  if (!unsaved || unsaved.userId === state.$user.get()?.id) return unsaved
  page.tab.remove(UNSAVED)
  return null
}

/** The text typed into a form of this page before its session ended; usually null. */
export const unsavedIn = <T>(name: string): T | null => {
  const unsaved = readUnsaved()
  return unsaved?.path === location.pathname ? ((unsaved.forms[name] as T | undefined) ?? null) : null
}

const forget = (name: string): void => {
  const unsaved = readUnsaved()
  if (!unsaved || !(name in unsaved.forms)) return
  const { [name]: _, ...forms } = unsaved.forms
  if (Object.keys(forms).length === 0) page.tab.remove(UNSAVED)
  else page.tab.set(UNSAVED, JSON.stringify({ ...unsaved, forms }))
}

/** Returns the unsaved input of a form when it opens. The stored copy is deleted once the form has it. */
export function useUnsaved<T>(name: string): T | null {
  const [unsaved] = useState(() => unsavedIn<T>(name))
  useEffect(() => forget(name), [name])
  return unsaved
}

/** Saves a form's content if the session ends; null if nothing would be lost. */
export function useKeepUnsaved(name: string, content: unknown) {
  useEffect(() => {
    if (content === null) return
    open.set(name, content)
    return () => void open.delete(name)
  })
}
