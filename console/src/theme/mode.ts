import { useSyncExternalStore } from 'react'

export type Mode = 'light' | 'dark'

/** The member client keeps its choice under the same name: one choice for the product. */
const KEY = 'theme'
const system = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

const systemMode = (): Mode => (system.matches ? 'dark' : 'light')

function stored(): Mode | null {
  try {
    const choice = localStorage.getItem(KEY)
    return choice === 'dark' || choice === 'light' ? choice : null
  } catch {
    // Storage is refused: the system decides.
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

/** Chooses a mode and keeps the choice; choosing what the system says is following the system again. */
export function chooseMode(next: Mode): void {
  try {
    if (next === systemMode()) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, next)
  } catch {
    // Storage is refused: the choice lasts as long as the page.
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
