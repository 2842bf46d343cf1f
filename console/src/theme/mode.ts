import { useSyncExternalStore } from 'react'

export type Mode = 'light' | 'dark'

/** The member client stores its choice under the same key, so that one choice applies to the whole product. */
const KEY = 'theme'
const system = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

const systemMode = (): Mode => (system.matches ? 'dark' : 'light')

function stored(): Mode | null {
  try {
    const choice = localStorage.getItem(KEY)
    return choice === 'dark' || choice === 'light' ? choice : null
  } catch {
    // Without storage, the system setting applies.
    return null
  }
}

let mode: Mode = stored() ?? systemMode()

function apply(next: Mode) {
  mode = next
  document.documentElement.dataset['theme'] = next
  for (const listener of listeners) listener()
}
system.addEventListener('change', () => {
  if (!stored()) apply(systemMode())
})
addEventListener('storage', (event) => {
  if (event.key === KEY) apply(stored() ?? systemMode())
})

/** Selects a mode and stores the choice. Choosing the system's mode follows the system again. */
export function chooseMode(next: Mode): void {
  try {
    if (next === systemMode()) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, next)
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
  apply(next)
}

export const useMode = (): Mode =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => mode,
  )
