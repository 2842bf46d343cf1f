import { GOOGLE_DRIVE } from '../../linked-accounts/accounts.ts'
import { useLinking } from '../../linked-accounts/use-linking.ts'
import { WaitingForLink } from '../../linked-accounts/waiting-for-link.tsx'
import { Button } from '../../ui/controls/button.tsx'
import * as css from './drive.module.css'

/** [LINK-5] Displayed instead of a Drive that is not linked, or no longer. Calls `onLinked` to continue once it is. */
export function LinkFirst({ words, onLinked }: { words: string; onLinked(): void }) {
  const { isBusy, url, begin } = useLinking(GOOGLE_DRIVE, onLinked)
  return (
    <div className={css.first}>
      <p>{words}</p>
      {url ? (
        <WaitingForLink title={GOOGLE_DRIVE.title} url={url} />
      ) : (
        <Button isBusy={isBusy} onClick={() => void begin()}>
          Link Google Drive
        </Button>
      )}
    </div>
  )
}
