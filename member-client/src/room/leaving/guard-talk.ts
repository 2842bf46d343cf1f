import { OFFLINE_MESSAGE } from '@metapyra/session/errors'
import { loadPart } from '@metapyra/session/load-part'
import { navigate } from 'wouter/use-browser-location'
import type { TalkSpace } from '../../calls/talk.ts'
import { session } from '../../session/session.ts'
import { $live } from '../live/current-space.ts'
import { isTalkUnderWay } from './talk-under-way.ts'

interface Entry {
  openPath?: unknown[]
  isGuard?: boolean
}
const entry = (): Entry => (history.state ?? {}) as Entry
const isRoom = (): boolean => location.pathname === '/space' && !entry().openPath?.[0]

const guarded = new WeakSet<TalkSpace>()

/**
 * [KEY-4] Asks once before the user leaves a talk, by the dock, its key or the browser's Back. Back is noticed by one more
 * entry in the history while a talk is under way, which it leads away from.
 */
export const guardTalk = (talk: TalkSpace): void => {
  if (guarded.has(talk)) return
  guarded.add(talk)
  let wasGuard = false
  const isUnderWay = (): boolean => isTalkUnderWay(talk.$talk.get())
  const guard = (): void => {
    if (isUnderWay() && isRoom() && !entry().isGuard) history.pushState({ ...entry(), isGuard: true }, '')
    wasGuard = entry().isGuard === true
  }
  const ask = (): void => {
    const onLeave = () => {
      end()
      navigate('/join')
    }
    loadPart(() => import('./leave-dialog.lazy.tsx')).then(
      ({ showLeaveDialog }) => showLeaveDialog(onLeave),
      () => session.toast('error', OFFLINE_MESSAGE),
    )
  }
  const onPopState = (): void => {
    const isBack = wasGuard && isRoom() && !entry().isGuard
    if (isBack && !isUnderWay()) {
      history.back()
      return
    }
    guard()
    // Later, because the same event closes what is open.
    if (isBack) setTimeout(ask)
  }
  const onLeaving = (event: Event): void => {
    if (!isUnderWay()) return
    event.preventDefault()
    ask()
  }
  const ended = new AbortController()
  const stops = [talk.$talk.subscribe(guard), $live.listen((live) => live?.talk !== talk && end())]
  addEventListener('popstate', onPopState, { signal: ended.signal })
  addEventListener('leaving', onLeaving, { signal: ended.signal })
  const end = (): void => {
    ended.abort()
    for (const stop of stops) stop()
  }
}
