import { Button } from '../controls/button.tsx'
import * as css from './board.module.css'

/** A button at the end of a list that has more entries. */
export const ShowMore = ({ onClick }: { onClick(): void }) => (
  <p className={css.more}>
    <Button kind="plain" size="small" onClick={onClick}>
      Show more
    </Button>
  </p>
)
