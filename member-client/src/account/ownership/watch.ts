import type { OwnershipOffer } from '@metapyra/contract/entities/ownership'
import type { SpaceSocket } from '@metapyra/session/realtime'
import { atom } from 'nanostores'
import { createElement } from 'react'
import { session } from '../../session/session.ts'
import { showOverRoom } from '../../ui/overlays/over-room.ts'
import { Offer } from './offer.tsx'

const watched = new WeakMap<SpaceSocket, () => Promise<void>>()

/** Ownership is offered to members and admins. */
const mayGet = (): boolean => {
  const role = session.state.$workspace.get()?.userRole
  return role === 'user' || role === 'admin'
}

const begin = (socket: SpaceSocket): (() => Promise<void>) => {
  const $offer = atom<OwnershipOffer | null>(null)
  const load = async (): Promise<void> => {
    if (!mayGet()) return $offer.set(null)
    const { offer } = await session.api('POST v2/ownership/offered', {}, { isSilent: true, isJoined: true })
    $offer.set(offer)
  }
  // Where the line is cut, the next entering looks.
  socket.on('ownership:changed', () => void load().catch(() => undefined))
  showOverRoom(socket, () => createElement(Offer, { $offer }))
  return load
}

/** Asks whether ownership of the space was offered; called each time the room is entered. */
export const watch = (socket: SpaceSocket): void => {
  const load = watched.get(socket) ?? begin(socket)
  watched.set(socket, load)
  load().catch(() => undefined)
}
