import type { OwnershipOffer } from '@metapyra/contract/entities/ownership'
import type { SpaceSocket } from '@metapyra/session/realtime'
import { atom } from 'nanostores'
import { createElement } from 'react'
import { session } from '../../session/session.ts'
import { mountOverRoom } from '../../ui/overlays/over-room.ts'
import { OwnershipOfferCard } from './offer.tsx'

const reloadBySocket = new WeakMap<SpaceSocket, () => Promise<void>>()

/** True if ownership can be offered to the user: to members and admins. */
const canReceiveOwnership = (): boolean => {
  const role = session.state.$workspace.get()?.userRole
  return role === 'user' || role === 'admin'
}

const begin = (socket: SpaceSocket): (() => Promise<void>) => {
  const $offer = atom<OwnershipOffer | null>(null)
  const load = async (): Promise<void> => {
    if (!canReceiveOwnership()) return $offer.set(null)
    const { offer } = await session.api('POST v2/ownership/offered', {}, { isSilent: true, isJoined: true })
    $offer.set(offer)
  }
  // If the connection is lost, the next entry to the room loads it.
  socket.on('ownership:changed', () => void load().catch(() => undefined))
  mountOverRoom(socket, () => createElement(OwnershipOfferCard, { $offer }))
  return load
}

/** Loads an open ownership offer; called each time the user enters the room. */
export const loadOwnershipOffer = (socket: SpaceSocket): void => {
  const load = reloadBySocket.get(socket) ?? begin(socket)
  reloadBySocket.set(socket, load)
  load().catch(() => undefined)
}
