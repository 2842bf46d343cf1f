import { atom } from 'nanostores'

/** 'elsewhere': another tab of this browser has the space open. */
export type TabState = 'asking' | 'here' | 'elsewhere'

const LOCK = 'space'
/** A page that is being reloaded gives its lock back within this time. */
const PATIENCE_MS = 500

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** By Web Locks: the tab that holds the lock has the space; when it closes, the next one that waits has it. */
const byLocks = (locks: LockManager) => {
  const $tab = atom<TabState>('asking')
  let letGo: () => void = () => undefined
  let waiting = new AbortController()
  const patience = setTimeout(() => $tab.get() === 'asking' && $tab.set('elsewhere'), PATIENCE_MS)

  const request = async (options: LockOptions): Promise<void> => {
    try {
      await locks.request(LOCK, options, () => {
        $tab.set('here')
        return new Promise<void>((resolve) => {
          letGo = resolve
        })
      })
    } catch (error) {
      if (!isAbort(error)) throw error
      // Taken over by another tab; or given up here, and then nobody looks any more.
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
      clearTimeout(patience)
      waiting.abort()
      letGo()
    },
  }
}

type Word = 'isAnyoneHere' | 'iAmHere' | 'iTakeOver' | 'iLeave'

/** By talk among the tabs, where the page is not secure and has no locks. */
const byChannel = () => {
  const $tab = atom<TabState>('asking')
  const channel = new BroadcastChannel(LOCK)
  const say = (word: Word) => channel.postMessage(word)
  const patience = setTimeout(() => $tab.get() === 'asking' && $tab.set('here'), PATIENCE_MS)
  const takeOver = (): void => {
    say('iTakeOver')
    $tab.set('here')
  }
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    const isHere = $tab.get() === 'here'
    if (data === 'isAnyoneHere' && isHere) say('iAmHere')
    if (data === 'iTakeOver' || (data === 'iAmHere' && !isHere)) $tab.set('elsewhere')
    if (data === 'iLeave' && !isHere) takeOver()
  }
  say('isAnyoneHere')
  return {
    $tab,
    takeOver,
    close: (): void => {
      clearTimeout(patience)
      if ($tab.get() === 'here') say('iLeave')
      channel.close()
    },
  }
}

/** §2: the space is open in a single tab of a browser. A second one waits, or takes over. */
export const openTab = () => (navigator.locks ? byLocks(navigator.locks) : byChannel())
