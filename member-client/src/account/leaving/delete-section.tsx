import { loadPart } from '@metapyra/session/load-part'
import { Button } from '../../ui/controls/button.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import { Section } from '../settings/section.tsx'

/** Deletes the account permanently. */
export function DeleteSection() {
  const { busy, act } = useAction()
  const open = () =>
    act('open', async () => (await loadPart(() => import('./delete-dialog.lazy.tsx'))).openDeleteDialog(true))
  return (
    <Section
      title="Delete your account"
      lead="You’re logged out everywhere and leave all your spaces. You can change your mind for 14 days. Then everything is permanently erased."
    >
      <Button kind="plain" isBusy={busy !== null} onClick={() => void open()}>
        Delete account
      </Button>
    </Section>
  )
}
