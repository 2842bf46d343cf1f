import { throwOffline } from '@metapyra/session/errors'
import { loadPart } from '@metapyra/session/load-part'
import type { ChosenParts } from './chosen-parts.lazy.ts'

export const loadChosen = (): Promise<ChosenParts> =>
  loadPart(() => import('./chosen-parts.lazy.ts')).then(({ chosenParts }) => chosenParts, throwOffline)
