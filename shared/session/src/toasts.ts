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

/** How long a toast stands is up to whoever shows it: the time stands still while somebody reads it by pointer. */
export interface Toasts {
  /** Keeps a text to show; a fourth drops the oldest (§4, §9). One that stands already begins anew. */
  show(type: ToastType, message: string, durationMs?: number): void
  dismiss(id: number): void
  /** §4: on restore. */
  clear(): void
}

export const createToasts = ($toasts: WritableAtom<readonly Toast[]>): Toasts => {
  let lastId = 0
  return {
    show: (type, message, durationMs = TOAST.durationMs) => {
      const toast = { id: ++lastId, type, message, durationMs, timestamp: Date.now() }
      const others = $toasts.get().filter((one) => one.message !== message)
      $toasts.set([...others, toast].slice(-TOAST.max))
    },
    dismiss: (id) => $toasts.set($toasts.get().filter((toast) => toast.id !== id)),
    clear: () => $toasts.set([]),
  }
}
