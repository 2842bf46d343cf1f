import type { SpaceSettings } from '@metapyra/contract/entities/admin'
import { INVITATION_MAX_DAYS } from '@metapyra/contract/invitation'
import { useCall } from '../providers/use-call.ts'
import { SelectField, SwitchField } from '../ui/form/fields.tsx'
import { formatCount } from '../ui/format/counted.ts'
import { Note } from '../ui/page/note.tsx'
import { LABELS, newcomerWords } from './labels.ts'
import type { OnDirtyChange } from './section-frame.tsx'
import { SectionFrame } from './section-frame.tsx'
import type { SettingsPart } from './use-parts.ts'
import { useSection } from './use-section.ts'

const FIELDS = [
  'isGuestAllowed',
  'isReceptionOn',
  'asksConsent',
  'isOpen',
  'defaultRole',
  'invitationDays',
  'requireVerifiedEmail',
] as const

interface SettingsSectionProps {
  settings: SettingsPart
  onDirtyChange: OnDirtyChange
}

/** Settings for who can join, and with which role. */
export function AccessSection({ settings, onDirtyChange }: SettingsSectionProps) {
  const form = useSection(settings, FIELDS)
  const { values, errors, set } = form
  if (!values) return null
  const kicksGuests = values.isGuestAllowed === 'false' && settings.stored?.values.isGuestAllowed === 'true'
  return (
    <SectionFrame
      name="access"
      description="Who can join, and with which role."
      form={form}
      onDirtyChange={onDirtyChange}
    >
      <SwitchField
        label={LABELS['isGuestAllowed'] ?? ''}
        hint="No invitation or account needed. Manage links, bookings and permissions under Guests."
        isOn={values.isGuestAllowed === 'true'}
        onChange={(isOn) => set('isGuestAllowed', isOn ? 'true' : 'false')}
      />
      {kicksGuests && (
        <Note type="warning">Saving this immediately removes everyone who joined with just the address.</Note>
      )}
      <SwitchField
        label={LABELS['isReceptionOn'] ?? ''}
        hint="Guests wait until a member meets them."
        isOn={values.isReceptionOn}
        onChange={(isOn) => set('isReceptionOn', isOn)}
      />
      <SwitchField
        label={LABELS['asksConsent'] ?? ''}
        hint="People who haven’t met hear and see each other once both agree."
        isOn={values.asksConsent}
        onChange={(isOn) => set('asksConsent', isOn)}
      />
      <SwitchField
        label={LABELS['isOpen'] ?? ''}
        hint={
          settings.isAlwaysOpen
            ? 'This server lets anyone with an account join this space, even when this is off.'
            : 'The space is listed as open, and no invitation is needed.'
        }
        isOn={values.isOpen}
        onChange={(isOn) => set('isOpen', isOn)}
      />
      <SelectField
        label={LABELS['defaultRole'] ?? ''}
        value={values.defaultRole}
        options={(['user', 'guest'] as const).map((role) => [role, newcomerWords(role)])}
        error={errors['defaultRole']}
        onChange={(role) => set('defaultRole', role as SpaceSettings['defaultRole'])}
      />
      <SelectField
        label={LABELS['invitationDays'] ?? ''}
        hint="Applies to new invitations. Resend expired ones under People."
        value={String(values.invitationDays)}
        options={INVITATION_DAYS}
        error={errors['invitationDays']}
        onChange={(days) => set('invitationDays', Number(days))}
      />
      <SwitchField
        label={LABELS['requireVerifiedEmail'] ?? ''}
        hint="Others can’t join until they verify theirs. Owners always can."
        isOn={values.requireVerifiedEmail}
        onChange={(isOn) => set('requireVerifiedEmail', isOn)}
      />
    </SectionFrame>
  )
}

const INVITATION_DAYS = Array.from(
  { length: INVITATION_MAX_DAYS },
  (_, at) => [`${at + 1}`, formatCount(at + 1, 'day', 'days')] as const,
)

/** Settings for recording and transcripts, which apply to people when they join. */
export function RecordingSection({ settings, onDirtyChange }: SettingsSectionProps) {
  const form = useSection(settings, ['userRecording', 'userTranscriber'])
  const { values, set } = form
  if (!values) return null
  return (
    <SectionFrame
      name="recording"
      description="Default permissions for new people. Existing people keep theirs."
      form={form}
      onDirtyChange={onDirtyChange}
    >
      <SwitchField
        label={LABELS['userRecording'] ?? ''}
        isOn={values.userRecording === 'enabled'}
        onChange={(isOn) => set('userRecording', isOn ? 'enabled' : 'disabled')}
      />
      <SwitchField
        label={LABELS['userTranscriber'] ?? ''}
        isOn={values.userTranscriber === 'enabled'}
        onChange={(isOn) => set('userTranscriber', isOn ? 'enabled' : 'disabled')}
      />
    </SectionFrame>
  )
}

/** Settings for the space's features. */
export function FeaturesSection({ settings, onDirtyChange }: SettingsSectionProps) {
  const form = useSection(settings, ['isChatOn', 'chatRetentionDays', 'showsPreviews'])
  const { values, set } = form
  if (!values) return null
  return (
    <SectionFrame
      name="features"
      description="What people can use in the space."
      form={form}
      onDirtyChange={onDirtyChange}
    >
      <SwitchField
        label={LABELS['isChatOn'] ?? ''}
        hint="When off, no one can post. Past messages can still be read."
        isOn={values.isChatOn}
        onChange={(isOn) => set('isChatOn', isOn)}
      />
      <RetentionField days={values.chatRetentionDays} onChange={(days) => set('chatRetentionDays', days)} />
      <SwitchField
        label={LABELS['showsPreviews'] ?? ''}
        hint="The server fetches the title and picture of pages linked in chat."
        isOn={values.showsPreviews}
        onChange={(isOn) => set('showsPreviews', isOn)}
      />
    </SectionFrame>
  )
}

const KEPT = [
  ['0', 'Forever'],
  ...[30, 90, 180, 365, 730].map((days) => [`${days}`, `${days} days`] as const),
] as const

const goingWords = (count: number) =>
  count === 0
    ? 'No messages are that old yet. Older ones will be deleted for good, with their files.'
    : `${formatCount(count, 'message is', 'messages are')} older. After you save, they’re deleted within hours, with their files. This can’t be undone.`

/** How long messages are retained, and how many the choice would delete. */
function RetentionField({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  const { data } = useCall(
    'POST v2/admin/workspace/retention-count',
    { days: days || 1 },
    { enabled: days > 0, isQuiet: true },
  )
  return (
    <SelectField
      label={LABELS['chatRetentionDays'] ?? ''}
      hint={
        days > 0 && data
          ? goingWords(data.messages)
          : 'Older messages are deleted for good, with their files.'
      }
      value={String(days)}
      options={KEPT}
      onChange={(value) => onChange(Number(value))}
    />
  )
}
