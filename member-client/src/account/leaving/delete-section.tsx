import { loadPart } from '@metapyra/session/load-part'
import { Button } from '../../ui/controls/button.tsx'
import { useAct } from '../../ui/forms/use-act.ts'
import { Section } from '../settings/section.tsx'

/** The way out of the product, for good. */
export function DeleteSection() {
  const { busy, act } = useAct()
  const open = () =>
    act('open', async () => (await loadPart(() => import('./delete-dialog.tsx'))).showDelete(true))
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
