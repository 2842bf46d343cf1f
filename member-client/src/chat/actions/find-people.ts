import { session } from '../../session/session.ts'

/** Searches all members of the space, present or not; guests only find people whom they have met. */
export const findPeople = async (search: string) => {
  const { rows } = await session.api('POST v2/chat/find-people', { search }, { isSilent: true })
  return rows.map(({ userId: id, name, image, colour }) => ({
    id,
    name,
    person: { id, name, image, colour },
  }))
}
