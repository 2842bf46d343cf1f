import { avatarColour, initialsOf } from '@metapyra/contract/constants'
import type { SpaceCard } from '@metapyra/contract/entities/workspace'
import { ApiError } from '@metapyra/session/errors'
import { useContext, useState } from 'react'
import { adminUrl, isAdminOf } from '../../session/admin-link.ts'
import { session } from '../../session/session.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { Preload } from '../../ui/pages/preload.ts'
import { enterSpace } from '../invitations/invitation.ts'
import * as css from './space-list.module.css'

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

interface SpaceListProps {
  spaces: readonly SpaceCard[]
  /** The heading level of each name: one below the heading above the list. */
  heading: 'h2' | 'h3'
}

export function SpaceList({ spaces, heading }: SpaceListProps) {
  return (
    <ul className={css.list}>
      {spaces.map((space) => (
        <SpaceItem key={space.id} space={space} heading={heading} />
      ))}
    </ul>
  )
}

function SpaceItem({ space, heading: Heading }: { space: SpaceCard; heading: 'h2' | 'h3' }) {
  const [isBusy, setBusy] = useState(false)
  const preload = useContext(Preload)
  const open = async () => {
    setBusy(true)
    try {
      if (!space.isMine) await session.api('POST v2/workspace/join', { workspaceId: space.id })
      await enterSpace(space.id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      session.toast('error', error.message)
      setBusy(false)
    }
  }
  return (
    <li className={css.card}>
      <span className={css.floor} style={{ color: avatarColour(space.id) }} aria-hidden="true" />
      {space.spaceLogo ? (
        <img className={css.mark} src={space.spaceLogo} alt="" width="48" height="48" />
      ) : (
        <span className={css.mark} style={{ backgroundColor: avatarColour(space.id) }} aria-hidden="true">
          {initialsOf(space.name)}
        </span>
      )}
      <div className={css.words}>
        <Heading className={css.name}>{space.name}</Heading>
        <p className={css.about}>
          {people(space.memberCount)}, owned by <bdi>{space.ownerName}</bdi>
        </p>
      </div>
      <div className={css.actions}>
        <Button
          kind={space.isMine ? 'main' : 'plain'}
          isBusy={isBusy}
          aria-label={`${space.isMine ? 'Open' : 'Join'} ${space.name}`}
          onPointerEnter={() => preload('/space')}
          onClick={() => void open()}
        >
          {space.isMine ? 'Open' : 'Join'}
        </Button>
        {isAdminOf(space.id) && (
          <a
            className={buttonClass({ kind: 'plain' })}
            href={adminUrl(space.domain)}
            aria-label={`Manage ${space.name}`}
          >
            Manage
          </a>
        )}
      </div>
    </li>
  )
}
