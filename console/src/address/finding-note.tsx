import type { OwnDomain } from '@metapyra/contract/entities/domain'
import { Note } from '../ui/note.tsx'
import type { Address, Finding } from './use-address.ts'

const WORDS: Record<Finding, (own: OwnDomain) => string> = {
  found: ({ host }) => `The record of ${host} is there.`,
  absent: ({ record }) =>
    `There is no TXT record at ${record.name} yet. A new one takes minutes, sometimes an hour, to be seen everywhere.`,
  different: ({ record }) =>
    `There is a TXT record at ${record.name}, with another value. Compare it, letter by letter.`,
  unpointed: ({ host }) => `The record is there, but ${host} leads nowhere yet. Add the second record too.`,
  silent: ({ host }) =>
    `The DNS of ${host} did not answer. That is most likely over in a moment; nothing has changed.`,
}

/** What the last look said; nothing before there was one. */
export function FindingNote({ own, check }: { own: OwnDomain; check: Address['check'] }) {
  if (check.isActing) return null
  if (check.error) return <Note type="error">{check.error.message}</Note>
  const { finding } = check
  if (!finding) return null
  return <Note type={finding === 'found' ? 'good' : 'warning'}>{WORDS[finding](own)}</Note>
}
