import type { BulkAct, BulkActInput } from '@metapyra/contract/entities/bulk'
import { ROLE_LABELS } from '@metapyra/contract/people'
import { formatCount } from '../../ui/format/counted.ts'

const people = (count: number) => formatCount(count, 'person', 'people')

interface Words {
  /** The question, with the number of people. */
  title: (count: number) => string
  ok: (count: number) => string
  /** What the act does, displayed before it starts. */
  text: string
  isDanger?: boolean
  /** The texts while the act runs and when it has finished; `names` is for example “412 people”. */
  doing: (names: string) => string
  done: (names: string, isOne: boolean) => string
}

const were = (isOne: boolean) => (isOne ? 'was' : 'were')

/** All texts about a bulk act, in one place. */
export function bulkActTexts(input: BulkActInput): Words {
  const { kind, importId, isErasing, role, status, userRecording, userTranscriber } = input
  if (kind === 'remove')
    return {
      title: (count) => `Remove ${people(count)} from the space?`,
      ok: (count) => `Remove ${people(count)}`,
      text: `They’re logged out of the space right away and no longer listed. ${isErasing ? 'You can undo the removal, but not the deletion of what they wrote' : 'What they wrote stays. You can undo this'}. The audit log keeps its entries. To keep someone listed, deactivate them instead.`,
      isDanger: true,
      doing: (names) => (importId ? `Undoing an import of ${names}` : `Removing ${names}`),
      done: (names, isOne) =>
        importId
          ? `Import undone: ${names} ${were(isOne)} removed.`
          : `${names} ${were(isOne)} removed from the space${isErasing ? ', along with what they wrote' : ''}.`,
    }
  if (kind === 'message')
    return {
      title: (count) => `Message ${people(count)}`,
      ok: (count) => `Send to ${people(count)}`,
      text: 'Each person gets a direct message from you and can reply. No email goes out. Messages can’t be unsent.',
      doing: (names) => `Messaging ${names}`,
      done: (names) => `Message sent to ${names}.`,
    }
  if (kind === 'invite')
    return {
      title: (count) => `Resend ${formatCount(count, 'invitation', 'invitations')}?`,
      ok: (count) => `Send ${formatCount(count, 'email', 'emails')}`,
      text: 'Each person gets an email with a new link; earlier links stop working. Emails can’t be unsent.',
      doing: (names) => `Resending invitations to ${names}`,
      done: (names) => `Invitations resent to ${names}.`,
    }
  if (role)
    return {
      title: (count) => `Change ${people(count)} to ${ROLE_LABELS[role]}?`,
      ok: (count) => `Change ${people(count)}`,
      text: 'Their permissions change right away. Invitations only their old role allowed end. You can undo this.',
      doing: (names) => `Changing the role of ${names}`,
      done: (names) => `${names} changed to ${ROLE_LABELS[role]}.`,
    }
  if (status === 'inactive')
    return {
      title: (count) => `Deactivate ${people(count)}?`,
      ok: (count) => `Deactivate ${people(count)}`,
      text: 'They’re logged out of the space right away and can’t come back until someone activates them. Their pending invitations end. You can undo this.',
      isDanger: true,
      doing: (names) => `Deactivating ${names}`,
      done: (names, isOne) => `${names} ${were(isOne)} deactivated.`,
    }
  if (status === 'active')
    return {
      title: (count) => `Activate ${people(count)}?`,
      ok: (count) => `Activate ${people(count)}`,
      text: 'They can use the space again. People who never joined go back to Invited. You can undo this.',
      doing: (names) => `Activating ${names}`,
      done: (names) => `${names} can use the space again.`,
    }
  const verb = userRecording ? 'record' : 'transcribe'
  const mayNow = (userRecording ?? userTranscriber) === 'enabled'
  return {
    title: (count) =>
      `${mayNow ? 'Let' : 'Stop'} ${people(count)} ${mayNow ? verb : `from ${verb === 'record' ? 'recording' : 'transcribing'}`}?`,
    ok: (count) => `Change ${people(count)}`,
    text: mayNow
      ? `They can ${verb} calls from now on. You can undo this.`
      : `They can no longer ${verb} calls. You can undo this.`,
    doing: (names) => `Changing permissions of ${names}`,
    done: (names) => `${names} ${mayNow ? 'can' : 'can no longer'} ${verb}.`,
  }
}

/** A bulk act in one line, while it runs and after it has finished. */
export function bulkActSummary(act: BulkAct): string {
  const { input, undoOf, finishedAt, total, changed, unchanged, failed } = act
  const texts = bulkActTexts(input)
  const isImport = input.importId !== undefined && !undoOf
  const notReached = total - changed - unchanged - failed
  if (!finishedAt) return undoOf ? `Undoing changes to ${people(total)}` : texts.doing(people(total))
  const parts = [
    changed > 0 && (undoOf ? `${people(changed)} restored.` : texts.done(people(changed), changed === 1)),
    unchanged > 0 && `No change needed for ${people(unchanged)}.`,
    failed > 0 && (isImport ? `${people(failed)} stayed.` : `Failed for ${people(failed)}.`),
    notReached > 0 && `Stopped: ${people(notReached)} not processed.`,
  ]
  return parts.filter(Boolean).join(' ')
}
