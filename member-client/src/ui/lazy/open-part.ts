import { loadPart } from '@metapyra/session/load-part'
import { expectField } from '@metapyra/session/typing'
import { session } from '../../session/session.ts'

const didNotLoad = () => session.toast('warning', 'This didn’t load. Try again.')

/** Loads what a click opens, such as a dialog, and opens it. If it doesn't load, a toast reports that. */
export const openPart = <T>(load: () => Promise<T>, open: (part: T) => unknown): void => {
  expectField()
  void loadPart(load).then((part) => {
    expectField()
    open(part)
  }, didNotLoad)
}
