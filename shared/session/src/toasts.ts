import type { TOAST_TYPES } from '@metapyra/contract/constants'
import { TOAST } from '@metapyra/contract/constants'
import type { WritableAtom } from 'nanostores'

export type ToastType = (typeof TOAST_TYPES)[number]

/** §3 Toast. */
export interface Toast {
  /** For keys and for closing; no two are alike. */
  readonly id: number
  readonly type: ToastType
  readonly message: string
  readonly durationMs: number
  /** ms since 1970. */
  readonly timestamp: number
}

export interface Toasts {
  /** Shows a text until its time is over or it is closed; a fourth drops the oldest (§4, §9). */
  show(type: ToastType, message: string, durationMs?: number): void
  dismiss(id: number): void
  /** §4: on restore. */
  clear(): void
}

export const createToasts = ($toasts: WritableAtom<readonly Toast[]>): Toasts => {
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  let lastId = 0
  const keep = (kept: readonly Toast[]) => {
    for (const [id, timer] of timers) {
      if (kept.some((toast) => toast.id === id)) continue
      clearTimeout(timer)
      timers.delete(id)
    }
    $toasts.set(kept)
  }
  const dismiss = (id: number) => keep($toasts.get().filter((toast) => toast.id !== id))
  return {
    show: (type, message, durationMs = TOAST.durationMs) => {
      const id = ++lastId
      timers.set(id, setTimeout(dismiss, durationMs, id))
      keep([...$toasts.get(), { id, type, message, durationMs, timestamp: Date.now() }].slice(-TOAST.max))
    },
    dismiss,
    clear: () => keep([]),
  }
}
