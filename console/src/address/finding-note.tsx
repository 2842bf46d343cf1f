import type { OwnDomain } from '@metapyra/contract/entities/domain'
import { Note } from '../ui/page/note.tsx'
import type { Address, Finding } from './use-address.ts'

const WORDS: Record<Finding, (ownDomain: OwnDomain) => string> = {
  found: ({ host }) => `Found the record for ${host}.`,
  absent: ({ record }) => `No TXT record at ${record.name} yet. A new one can take up to an hour to show up.`,
  different: ({ record }) =>
    `The TXT record at ${record.name} has a different value. Compare it, letter by letter.`,
  unpointed: ({ host }) =>
    `Found the record, but ${host} doesn’t point anywhere yet. Add the second record too.`,
  silent: ({ host }) => `The DNS of ${host} didn’t respond. Nothing has changed. Try again in a moment.`,
}

/** The result of the last check; renders nothing before the first one. */
export function FindingNote({ ownDomain, check }: { ownDomain: OwnDomain; check: Address['check'] }) {
  if (check.isActing) return null
  if (check.error) return <Note type="error">{check.error.message}</Note>
  const { finding } = check
  if (!finding) return null
  return <Note type={finding === 'found' ? 'good' : 'warning'}>{WORDS[finding](ownDomain)}</Note>
}
