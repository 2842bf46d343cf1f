import type { LibraryItem } from '@metapyra/contract/entities/library'
import * as look from '../../board/form.module.css'
import { Button } from '../../design/button.tsx'

export interface OfItem {
  item: LibraryItem
  close(): void
}

export const Foot = ({ isBusy, close }: { isBusy: boolean; close(): void }) => (
  <p className={look.acts}>
    <Button kind="plain" onClick={close}>
      Cancel
    </Button>
    <Button type="submit" isBusy={isBusy}>
      Save
    </Button>
  </p>
)
