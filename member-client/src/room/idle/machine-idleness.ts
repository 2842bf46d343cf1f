import { IDLE_AFTER_MS } from '@metapyra/contract/presence'

/** The Idle Detection API, which TypeScript's DOM library lacks: https://wicg.github.io/idle-detection/ */
interface IdleDetector extends EventTarget {
  userState: 'active' | 'idle' | null
  screenState: 'locked' | 'unlocked' | null
  start(options: { threshold: number; signal: AbortSignal }): Promise<void>
}
interface IdleDetectors {
  new (): IdleDetector
  requestPermission(): Promise<PermissionState>
}
declare global {
  var IdleDetector: IdleDetectors | undefined
}

/** The browser's permission to tell whether the machine is in use; undefined if it can't tell. */
export const machinePermission = async (): Promise<PermissionStatus | undefined> => {
  if (!globalThis.IdleDetector) return undefined
  return navigator.permissions.query({ name: 'idle-detection' as PermissionName }).catch(() => undefined)
}

/** Asks for the permission. Only within a click, as browsers require. */
export const askForMachine = async (): Promise<boolean> =>
  (await globalThis.IdleDetector?.requestPermission()) === 'granted'

/**
 * Watches whether anything is done at this machine, in whatever program, once the browser may tell. Returns a function
 * that is undefined until then.
 */
export const watchMachine = (onChange: () => void, ended: AbortSignal): (() => boolean | undefined) => {
  let detector: IdleDetector | undefined
  const start = async (): Promise<void> => {
    const permission = await machinePermission()
    if (!permission || ended.aborted) return
    const follow = async (): Promise<void> => {
      if (permission.state !== 'granted' || !globalThis.IdleDetector || detector) return
      const next = new globalThis.IdleDetector()
      next.addEventListener('change', onChange)
      await next.start({ threshold: IDLE_AFTER_MS, signal: ended })
      detector = next
    }
    permission.addEventListener('change', () => void follow().catch(() => undefined), { signal: ended })
    await follow()
  }
  // Without it, what is done in this page decides.
  start().catch(() => undefined)
  return () => detector && (detector.userState === 'idle' || detector.screenState === 'locked')
}
