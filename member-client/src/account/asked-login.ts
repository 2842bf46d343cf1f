import { keepAskedWay } from '@metapyra/session/way-back'
import { page, session } from '../session.ts'

/** A host of a space has led here to log in: why is told, and where to go on is kept for this tab. */
export const heedAsked = (search: string): void => {
  keepAskedWay(page, search)
  if (new URLSearchParams(search).has('expired')) session.toast('error', 'Token expired please login')
  history.replaceState(history.state, '', location.pathname + location.hash)
}
