import type { LibraryItem } from '@metapyra/contract/entities/library'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { cross } from '../../ui/icons/message.ts'
import * as iconButton from '../../ui/style/icon-button.module.css'
import { itemRights, restoreItems, throwAway } from '../item-acts.ts'
import * as css from '../library.module.css'
import { showMove } from '../move-dialog.tsx'
import { showRemoval } from '../removal-dialog.tsx'

interface SelectionBarProps {
  items: readonly LibraryItem[]
  isTrash: boolean
  onEnd(): void
}

/** Toolbar with the actions for all chosen items. */
export function SelectionBar({ items, isTrash, onEnd }: SelectionBarProps) {
  const mayEdit = items.every(itemRights.mayEdit)
  const mayManage = items.every(itemRights.mayManage)
  const act = (words: string, run: () => void, kind: 'plain' | 'danger' = 'plain') => (
    <Button
      kind={kind}
      size="small"
      onClick={() => {
        run()
        onEnd()
      }}
    >
      {words}
    </Button>
  )
  return (
    <section className={css.choice} aria-label="Selection">
      <p role="status">{items.length} selected</p>
      {isTrash ? (
        <>
          {mayEdit && act('Restore', () => void restoreItems(items))}
          {mayManage && act('Delete', () => showRemoval(items), 'danger')}
        </>
      ) : (
        mayEdit && (
          <>
            {act('Move', () => showMove(items))}
            {act('Trash', () => void throwAway(items))}
          </>
        )
      )}
      <button type="button" className={iconButton.button} aria-label="Clear selection" onClick={onEnd}>
        <Icon path={cross} size={18} />
      </button>
    </section>
  )
}
