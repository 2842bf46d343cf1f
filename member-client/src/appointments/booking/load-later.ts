import { throwOffline } from '@metapyra/session/errors'
import type { LaterParts } from './later-parts.ts'

export const loadLater = (): Promise<LaterParts> =>
  import('./later-parts.ts').then(({ laterParts }) => laterParts, throwOffline)
