import type { Person } from '@metapyra/contract/person'
import { useEffect } from 'react'
import { $boardPath } from '../../navigation/open-board.ts'
import { openPlace } from '../../navigation/open-place.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import { areLettersOn, isKeyHandled } from '../../ui/keyboard/keys.ts'
import * as floating from '../../ui/style/floating-card.module.css'
import * as css from '../../ui/style/room-card.module.css'
import type { LiveSpace } from '../live/live-space.ts'
import { useNear } from './use-near.ts'

const KEY = 'E'

const talkTo = ({ userId: id }: Pick<Person, 'userId'>): void => openPlace({ tab: 'agents', id })

/** Offers to talk to the agent that the user walked up to, unless its tab is open already. */
export function NearCard({ live }: { live: LiveSpace }) {
  const nearbyAgent = useNear(live)?.person
  const open = useStore($boardPath).at(-1)
  const agent = open?.tab === 'agents' && open.id === nearbyAgent?.userId ? undefined : nearbyAgent
  useEffect(() => {
    if (!agent) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat || event.shiftKey || isKeyHandled(event) || !areLettersOn()) return
      if (event.key.toUpperCase() !== KEY) return
      event.preventDefault()
      talkTo(agent)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [agent])
  return (
    <div className={css.place} data-near="" role="status">
      {agent && (
        <section className={`${floating.card} ${css.card}`} aria-label={agent.name}>
          <p className={css.text}>
            <strong>{agent.name}</strong>
            <span className={css.more} data-keys={areLettersOn() || undefined}>
              {areLettersOn() ? `Agent · Press ${KEY} to talk` : 'Agent'}
            </span>
          </p>
          <p className={css.acts}>
            <Button size="small" onClick={() => talkTo(agent)}>
              Talk to <bdi>{agent.name}</bdi>
            </Button>
          </p>
        </section>
      )}
    </div>
  )
}
