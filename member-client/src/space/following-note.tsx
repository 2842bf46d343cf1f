import { Button } from '../design/button.tsx'
import { useStore } from '../design/use-store.ts'
import * as css from './following-note.module.css'
import type { LiveSpace } from './live-space.ts'

/** Whom one follows, and the end of it. */
export function FollowingNote({ live }: { live: LiveSpace }) {
  const following = useStore(live.$following)
  const name = following && live.people.faceOf(following)?.name
  return (
    <div className={css.place} role="status">
      {name && (
        <p className={css.note}>
          <span className={css.words}>You follow {name}</span>
          <Button kind="quiet" size="small" onClick={live.stopFollowing}>
            Stop
          </Button>
        </p>
      )}
    </div>
  )
}
