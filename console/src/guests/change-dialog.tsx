import { WIDGET_POSITIONS } from '@metapyra/contract/constants'
import type { GuestInvite } from '@metapyra/contract/entities/admin'
import { MAX_USES_PROBLEM, maxUsesIn } from '@metapyra/session/guest-link'
import { Modal } from 'antd'
import { useState } from 'react'
import { LinkFields } from './link-fields.tsx'
import type { Links } from './use-links.ts'

interface ChangeDialogProps {
  link: GuestInvite
  change: Links['change']
  onClose: () => void
}

const positionOf = ({ position }: GuestInvite) =>
  WIDGET_POSITIONS.find((one) => one === position) ?? WIDGET_POSITIONS[0]

/** Another end, or room for more or fewer; whoever is inside stays, but no longer than the link. */
export function ChangeDialog({ link, change, onClose }: ChangeDialogProps) {
  const [isOpen, setIsOpen] = useState(true)
  const [lifetimeMs, setLifetimeMs] = useState<number | null>(null)
  const [maxUses, setMaxUses] = useState(link.maxUses === null ? '' : String(link.maxUses))
  const [problem, setProblem] = useState<string>()
  const save = () => {
    const count = maxUsesIn(maxUses)
    setProblem(count === undefined ? MAX_USES_PROBLEM : undefined)
    if (count === undefined) return
    change.mutate(
      {
        guestId: link.guestId,
        ...(lifetimeMs !== null && { timestamp: Date.now() + lifetimeMs }),
        linkInfo: { position: positionOf(link), ...(count !== null && { maxUses: count }) },
      },
      { onSuccess: () => setIsOpen(false) },
    )
  }
  return (
    <Modal
      open={isOpen}
      title={link.email ? `Change the link of ${link.email}` : 'Change this open link'}
      okText="Save"
      okButtonProps={{ loading: change.isPending }}
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
    </Modal>
  )
}
