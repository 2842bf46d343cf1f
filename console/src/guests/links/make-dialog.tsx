import { GUEST_LINKS_MAX } from '@metapyra/contract/constants'
import type { GuestInvite } from '@metapyra/contract/entities/admin'
import type { GuestRight } from '@metapyra/contract/guests'
import { addressesIn } from '@metapyra/session/addresses'
import { CORNERS, LIFETIMES, MAX_USES_PROBLEM, maxUsesIn } from '@metapyra/session/guest-link'
import { useId, useState } from 'react'
import { noAddressesIn } from '../../email/no-addresses.ts'
import { useNotify } from '../../notice/notice.tsx'
import { useKeepUnsaved, useUnsaved } from '../../session/unsaved-forms.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { counted } from '../../ui/format/counted.ts'
import css from '../guests.module.css'
import type { Corner } from '../widget/corner-field.tsx'
import { CornerField } from '../widget/corner-field.tsx'
import { WidgetPreview } from '../widget/widget-preview.tsx'
import { LinkFields } from './link-fields.tsx'
import { ALLOWS_AS_ALL, LinkRights, saidAnew } from './link-rights.tsx'
import { MadeLink } from './made-link.tsx'
import { useMakeLinks } from './use-links.ts'

type Way = 'mail' | 'open'
type Problems = Partial<Record<'emails' | 'maxUses', string>>

interface MakeDialogProps {
  /** What all guests see. */
  guestRights: readonly GuestRight[]
  onClose: () => void
}

/** Makes links: one an address, mailed to it, or an open one to copy, for a website as well. */
export function MakeDialog({ guestRights, onClose }: MakeDialogProps) {
  const notify = useNotify()
  const { mutate, mutation } = useMakeLinks()
  const id = useId()
  const [isOpen, setIsOpen] = useState(true)
  const [way, setWay] = useState<Way>('mail')
  const unsaved = useUnsaved<string>('guests')
  const [emails, setEmails] = useState(unsaved ?? '')
  useKeepUnsaved('guests', way === 'mail' && emails.trim() ? emails : null)
  const [lifetimeMs, setLifetimeMs] = useState<number>(LIFETIMES[0].ms)
  /** A link that is mailed to one person is for that one, unless told otherwise. */
  const [maxUses, setMaxUses] = useState('1')
  const [position, setPosition] = useState<Corner>(CORNERS[0][0])
  const [problems, setProblems] = useState<Problems>({})
  const [made, setMade] = useState<GuestInvite | null>(null)
  const [allows, setAllows] = useState(ALLOWS_AS_ALL)
  const addresses = addressesIn(emails)

  const choose = (one: Way) => {
    setWay(one)
    setMaxUses(one === 'mail' ? '1' : '')
  }
  const send = () => {
    const count = maxUsesIn(maxUses)
    const found: Problems = {
      ...(way === 'mail' && addressProblem(emails)),
      ...(count === undefined && { maxUses: MAX_USES_PROBLEM }),
    }
    setProblems(found)
    if (Object.keys(found).length > 0 || count === undefined) return
    const values = {
      timestamp: Date.now() + lifetimeMs,
      emailList: way === 'mail' ? addresses : [],
      linkInfo: { position, ...saidAnew(ALLOWS_AS_ALL, allows), ...(count !== null && { maxUses: count }) },
    }
    mutate(
      { values },
      {
        onSuccess: ({ data: { invites, skipped } }) => {
          if (way === 'open') return setMade(invites[0] ?? null)
          const left = skipped.map(({ email, reason }) => `${email} ${reason}`).join(', ')
          const sent = `${counted(invites.length, 'invitation', 'invitations')} sent.`
          notify({ type: left ? 'warning' : 'success', message: left ? `${sent} Skipped: ${left}.` : sent })
          setIsOpen(false)
        },
      },
    )
  }

  if (made) return <MadeLink link={made} isOpen={isOpen} onDone={() => setIsOpen(false)} onClose={onClose} />
  return (
    <Dialog
      open={isOpen}
      hasWords={way === 'mail' && emails.trim() !== ''}
      title="Invite guests"
      okText={
        way === 'open'
          ? 'Create link'
          : addresses.length > 0
            ? `Send ${counted(addresses.length, 'invitation', 'invitations')}`
            : 'Send invitations'
      }
      okButtonProps={{ loading: mutation.isPending }}
      onOk={send}
      onCancel={() => setIsOpen(false)}
      afterClose={onClose}
    >
      <fieldset className={css['ways']}>
        <legend className="visually-hidden">How to invite</legend>
        {(['mail', 'open'] as const).map((one) => (
          <label key={one}>
            <input type="radio" name={`${id}-way`} checked={way === one} onChange={() => choose(one)} />
            {one === 'mail' ? 'One link per email' : 'One open link'}
          </label>
        ))}
      </fieldset>
      <div className={css['fields']}>
        {way === 'mail' ? (
          <label>
            <span>Emails</span>
            <textarea
              className="input"
              rows={4}
              autoComplete="off"
              placeholder="ann@acme.com, bob@acme.com"
              value={emails}
              aria-invalid={problems.emails !== undefined}
              aria-describedby={problems.emails && `${id}-emails`}
              onChange={({ target }) => setEmails(target.value)}
            />
            {problems.emails && (
              <span id={`${id}-emails`} className={css['problem']} role="alert">
                {problems.emails}
              </span>
            )}
          </label>
        ) : (
          <>
            <CornerField corner={position} onChoose={setPosition} />
            <WidgetPreview corner={position} />
          </>
        )}
      </div>
      <LinkFields
        lifetimeMs={lifetimeMs}
        onLifetime={(ms) => setLifetimeMs(ms ?? LIFETIMES[0].ms)}
        maxUses={maxUses}
        onMaxUses={setMaxUses}
        problem={problems.maxUses}
      />
      <LinkRights allows={allows} onChange={setAllows} guestRights={guestRights} />
    </Dialog>
  )
}

const addressProblem = (text: string): Problems => {
  const { length } = addressesIn(text)
  const wrong = noAddressesIn(text)
  if (length === 0) return { emails: 'Enter at least one email, like ann@acme.com.' }
  if (length > GUEST_LINKS_MAX) return { emails: `Up to ${GUEST_LINKS_MAX} at a time.` }
  return wrong.length > 0
    ? { emails: `Not a valid email: ${wrong.slice(0, 5).join(', ')}. Fix or remove to continue.` }
    : {}
}
