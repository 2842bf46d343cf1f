import { atom } from 'nanostores'

/** 'elsewhere': another tab of this browser has the space open. */
export type TabState = 'asking' | 'here' | 'elsewhere'

const LOCK = 'space'
/** A page that reloads releases its lock within this time. */
const PATIENCE_MS = 500

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** By Web Locks: the tab that holds the lock has the space open. When it closes, the next waiting tab gets it. */
const byLocks = (locks: LockManager) => {
  const $tab = atom<TabState>('asking')
  let releaseLock: () => void = () => undefined
  let waiting = new AbortController()
  const fallbackTimer = setTimeout(() => $tab.get() === 'asking' && $tab.set('elsewhere'), PATIENCE_MS)

  const request = async (options: LockOptions): Promise<void> => {
    try {
      await locks.request(LOCK, options, () => {
        $tab.set('here')
        return new Promise<void>((resolve) => {
          releaseLock = resolve
        })
      })
    } catch (error) {
      if (!isAbort(error)) throw error
      // Either another tab took the lock over, or this tab released it and has nothing left to do.
      if ($tab.get() !== 'here') return
      $tab.set('elsewhere')
      wait()
    }
  }
  const wait = (): void => {
    waiting = new AbortController()
    void request({ signal: waiting.signal })
  }
  wait()
  return {
    $tab,
    takeOver: (): void => {
      waiting.abort()
      void request({ steal: true })
    },
    close: (): void => {
      clearTimeout(fallbackTimer)
      waiting.abort()
      releaseLock()
    },
  }
}

type TabMessage = 'isAnyoneHere' | 'iAmHere' | 'iTakeOver' | 'iLeave'

/** By messages between tabs, for insecure pages, which have no Web Locks. */
const byChannel = () => {
  const $tab = atom<TabState>('asking')
  const channel = new BroadcastChannel(LOCK)
  const broadcast = (word: TabMessage) => channel.postMessage(word)
  const fallbackTimer = setTimeout(() => $tab.get() === 'asking' && $tab.set('here'), PATIENCE_MS)
  const takeOver = (): void => {
    broadcast('iTakeOver')
    $tab.set('here')
  }
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    const isHere = $tab.get() === 'here'
    if (data === 'isAnyoneHere' && isHere) broadcast('iAmHere')
    if (data === 'iTakeOver' || (data === 'iAmHere' && !isHere)) $tab.set('elsewhere')
    if (data === 'iLeave' && !isHere) takeOver()
  }
  broadcast('isAnyoneHere')
  return {
    $tab,
    takeOver,
    close: (): void => {
      clearTimeout(fallbackTimer)
      if ($tab.get() === 'here') broadcast('iLeave')
      channel.close()
    },
  }
}

/** §2: the space is open in a single tab of a browser. A second one waits, or takes over. */
export const openTab = () => (navigator.locks ? byLocks(navigator.locks) : byChannel())
