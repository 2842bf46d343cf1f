import { Button } from '../controls/button.tsx'
import * as css from './board.module.css'

/** At the end of a list of which there is more. */
export const ShowMore = ({ onClick }: { onClick(): void }) => (
  <p className={css.more}>
    <Button kind="plain" size="small" onClick={onClick}>
      Show more
    </Button>
  </p>
)
