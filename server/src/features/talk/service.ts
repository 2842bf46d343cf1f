import type { CircleCapacity } from '@metapyra/contract/entities/talk'
import type { Services } from '../../platform/services.ts'
import type { Means } from './transport.rules.ts'
import { mostIn } from './transport.rules.ts'

export const meansOf = ({ config, sfu }: Pick<Services, 'config' | 'sfu'>): Means => ({
  meshMost: config.TALK_MESH_MOST,
  hasServer: sfu !== null,
})

/** [TALK-2] Returns how many people can talk together at a time. */
export const talkFits = (services: Pick<Services, 'config' | 'sfu'>): CircleCapacity => {
  const means = meansOf(services)
  return { near: mostIn('near', means), meeting: mostIn('meeting', means), stage: mostIn('stage', means) }
}
