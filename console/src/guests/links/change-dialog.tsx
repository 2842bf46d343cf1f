import { MAX_USES_PROBLEM, maxUsesIn } from '@metapyra/session/guest-link'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { GuestLink } from '../resource.ts'
import { cornerOf } from '../widget/link-corner.ts'
import { LinkFields } from './link-fields.tsx'
import { allowsOf, LinkRights, saidAnew } from './link-rights.tsx'
import { useChangeLink } from './use-links.ts'

interface ChangeDialogProps {
  link: GuestLink
  onClose: () => void
}

/** Another end, or room for more or fewer; whoever is inside stays, but no longer than the link. */
export function ChangeDialog({ link, onClose }: ChangeDialogProps) {
  const { mutate, mutation } = useChangeLink()
  const [isOpen, setIsOpen] = useState(true)
  const [lifetimeMs, setLifetimeMs] = useState<number | null>(null)
  const [maxUses, setMaxUses] = useState(link.maxUses === null ? '' : String(link.maxUses))
  const [allows, setAllows] = useState(allowsOf(link))
  const [problem, setProblem] = useState<string>()
  const save = () => {
    const count = maxUsesIn(maxUses)
    setProblem(count === undefined ? MAX_USES_PROBLEM : undefined)
    if (count === undefined) return
    const values = {
      ...(lifetimeMs !== null && { timestamp: Date.now() + lifetimeMs }),
      linkInfo: {
        position: cornerOf(link),
        ...saidAnew(allowsOf(link), allows),
        ...(count !== null && { maxUses: count }),
      },
    }
    mutate({ id: link.id, values }, { onSuccess: () => setIsOpen(false) })
  }
  return (
    <Dialog
      open={isOpen}
      title={link.email ? `Edit link for ${link.email}` : 'Edit open link'}
      okText="Save"
      okButtonProps={{ loading: mutation.isPending }}
      onOk={save}
      onCancel={() => setIsOpen(false)}
      afterClose={onClose}
    >
      <LinkFields
        canKeepEnd
        lifetimeMs={lifetimeMs}
        onLifetime={setLifetimeMs}
        maxUses={maxUses}
        onMaxUses={setMaxUses}
        problem={problem}
      />
      <LinkRights allows={allows} onChange={setAllows} guestRights={link.rights} />
    </Dialog>
  )
}
