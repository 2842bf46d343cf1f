import { loadPart } from '@metapyra/session/load-part'
import { session } from '../../session/session.ts'

const didNotLoad = () => session.toast('warning', 'This didn’t load. Try again.')

/** Loads what a click opens, such as a dialog, and opens it; where it doesn't load, that is said. */
export const openPart = <T>(load: () => Promise<T>, open: (part: T) => unknown): void =>
  void loadPart(load).then((part) => void open(part), didNotLoad)
