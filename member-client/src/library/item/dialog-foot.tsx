import type { LibraryItem } from '@metapyra/contract/entities/library'
import { Button } from '../../ui/controls/button.tsx'
import * as look from '../../ui/tab/form.module.css'

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
