/** The exclusive readers of a conversation; all fields are null if everyone in the space reads it. */
export interface Readers {
  firstPersonId: string | null
  secondPersonId: string | null
  audienceId: string | null
}

export const isForAll = ({ firstPersonId, audienceId }: Readers): boolean =>
  firstPersonId === null && audienceId === null

/** For a conversation without an audience, whose readers would be its member rows. */
export const isOfPersons = ({ firstPersonId, secondPersonId }: Readers, personId: string): boolean =>
  firstPersonId === null || firstPersonId === personId || secondPersonId === personId

/** [CHAT-18] True if read receipts are sent: in direct conversations, their threads, and groups. */
export const hasReadReceipts = ({
  kind,
  firstPersonId,
}: Pick<Readers, 'firstPersonId'> & { kind: string }): boolean => firstPersonId !== null || kind === 'group'

/** Returns the two people of a direct conversation in the order in which they are stored. */
export const inOrder = (a: string, b: string): [string, string] => (a < b ? [a, b] : [b, a])
