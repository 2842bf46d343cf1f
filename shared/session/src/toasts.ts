import type { TOAST_TYPES } from '@metapyra/contract/constants'
import { TOAST } from '@metapyra/contract/constants'
import type { WritableAtom } from 'nanostores'

export type ToastType = (typeof TOAST_TYPES)[number]

/** The Toast of §3. */
export interface Toast {
  /** Unique; for keys and for dismissing. */
  readonly id: number
  readonly type: ToastType
  readonly message: string
  readonly durationMs: number
  /** In ms since 1970. */
  readonly timestamp: number
}

/**
 * The component that displays the toasts decides how long each one stays: the time pauses while the pointer is over it.
 */
export interface Toasts {
  /** Adds a toast; a fourth one drops the oldest (§4, §9). A text that is already displayed starts again. */
  show(type: ToastType, message: string, durationMs?: number): void
  dismiss(id: number): void
  /** §4: called on restore. */
  clear(): void
}

export const createToasts = ($toasts: WritableAtom<readonly Toast[]>): Toasts => {
  let lastId = 0
  return {
    show: (type, message, durationMs = TOAST.durationMs) => {
      const toast = { id: ++lastId, type, message, durationMs, timestamp: Date.now() }
      const otherToasts = $toasts.get().filter((other) => other.message !== message)
      $toasts.set([...otherToasts, toast].slice(-TOAST.max))
    },
    dismiss: (id) => $toasts.set($toasts.get().filter((toast) => toast.id !== id)),
    clear: () => $toasts.set([]),
  }
}
