import type { BulkAct, BulkWish } from '@metapyra/contract/entities/bulk'
import { ROLE_LABELS } from '@metapyra/contract/people'
import { counted } from '../../ui/counted.ts'

const people = (count: number) => counted(count, 'person', 'people')

interface Words {
  /** The question, with the number. */
  title: (count: number) => string
  ok: (count: number) => string
  /** What it does, said before it is done. */
  text: string
  isDanger?: boolean
  /** While it goes on, and when it is done: “412 people”. */
  doing: (who: string) => string
  done: (who: string, isOne: boolean) => string
}

const are = (isOne: boolean) => (isOne ? 'is' : 'are')
const were = (isOne: boolean) => (isOne ? 'was' : 'were')
const manyOf = (role: keyof typeof ROLE_LABELS) => `${ROLE_LABELS[role].toLowerCase()}s`

/** Everything that is said of an act on many people, in one place. */
export function wordsOfWish(wish: BulkWish): Words {
  const { kind, isErasing, role, status, userRecording, userTranscriber } = wish
  if (kind === 'remove')
    return {
      title: (count) => `Remove ${people(count)} from the space?`,
      ok: (count) => `Remove ${people(count)}`,
      text: `They are signed out of the space at once and no longer listed. What ${isErasing ? 'the audit log tells stays. You can undo the removal, and not that of their words' : 'they wrote stays, and so does what the audit log tells. You can undo this'}; to keep somebody on the list, deactivate them instead.`,
      isDanger: true,
      doing: (who) => `Removing ${who}`,
      done: (who, isOne) =>
        `${who} ${were(isOne)} removed from the space${isErasing ? ', with what they wrote' : ''}.`,
    }
  if (kind === 'message')
    return {
      title: (count) => `Write to ${people(count)}`,
      ok: (count) => `Send to ${people(count)}`,
      text: 'Each gets it as a private chat message from you, and can answer. No mail goes out. A message cannot be taken back.',
      doing: (who) => `Writing to ${who}`,
      done: (who, isOne) => `${who} ${are(isOne)} told.`,
    }
  if (kind === 'invite')
    return {
      title: (count) => `Send ${counted(count, 'invitation', 'invitations')} again?`,
      ok: (count) => `Send ${counted(count, 'mail', 'mails')}`,
      text: 'Each gets a new mail with a new link; links of earlier mails end. Mails cannot be taken back.',
      doing: (who) => `Sending the invitations of ${who}`,
      done: (who) => `The invitations of ${who} are on their way.`,
    }
  if (role)
    return {
      title: (count) => `Make ${people(count)} ${manyOf(role)}?`,
      ok: (count) => `Change ${people(count)}`,
      text: 'Their rights change at once. Invitations that only their old role allowed end. You can undo this.',
      doing: (who) => `Changing the role of ${who}`,
      done: (who, isOne) => `${who} ${are(isOne)} now ${manyOf(role)}.`,
    }
  if (status === 'inactive')
    return {
      title: (count) => `Deactivate ${people(count)}?`,
      ok: (count) => `Deactivate ${people(count)}`,
      text: 'They are signed out of the space at once and cannot come back until somebody activates them. Their open invitations end. You can undo this.',
      isDanger: true,
      doing: (who) => `Deactivating ${who}`,
      done: (who, isOne) => `${who} ${were(isOne)} deactivated.`,
    }
  if (status === 'active')
    return {
      title: (count) => `Activate ${people(count)}?`,
      ok: (count) => `Activate ${people(count)}`,
      text: 'They may use the space again. Whoever never came in is among the invited again. You can undo this.',
      doing: (who) => `Activating ${who}`,
      done: (who) => `${who} may use the space again.`,
    }
  const what = userRecording ? 'record' : 'transcribe'
  const mayNow = (userRecording ?? userTranscriber) === 'enabled'
  return {
    title: (count) =>
      `${mayNow ? 'Let' : 'Stop'} ${people(count)} ${mayNow ? what : `from ${what === 'record' ? 'recording' : 'transcribing'}`}?`,
    ok: (count) => `Change ${people(count)}`,
    text: mayNow
      ? `They may ${what} calls from now on. You can undo this.`
      : `They may no longer ${what} calls. You can undo this.`,
    doing: (who) => `Changing the rights of ${who}`,
    done: (who) => `${who} ${mayNow ? 'may' : 'may no longer'} ${what}.`,
  }
}

/** An act in a line: while it goes on, and when it is over. */
export function lineOf(act: BulkAct): string {
  const { wish, undoOf, finishedAt, total, changed, unchanged, failed } = act
  const words = wordsOfWish(wish)
  const notReached = total - changed - unchanged - failed
  if (!finishedAt) return undoOf ? `Putting ${people(total)} back` : words.doing(people(total))
  const parts = [
    changed > 0 &&
      (undoOf
        ? `${people(changed)} ${changed === 1 ? 'is' : 'are'} as they were before.`
        : words.done(people(changed), changed === 1)),
    unchanged > 0 && `${people(unchanged)} ${unchanged === 1 ? 'was' : 'were'} so already.`,
    failed > 0 && `It could not be done for ${people(failed)}.`,
    notReached > 0 && `Stopped: ${people(notReached)} ${notReached === 1 ? 'was' : 'were'} not reached.`,
  ]
  return parts.filter(Boolean).join(' ')
}
