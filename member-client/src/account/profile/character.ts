import { avatarColour } from '@metapyra/contract/constants'
import type { Character, User } from '@metapyra/contract/entities/user'
import { session } from '../../session/session.ts'

const { $user } = session.state

/** The user's avatar; until they select one, it is derived from their id. */
export const characterOf = (user: User | null): Character =>
  user?.character ?? { look: 'round', colour: avatarColour(user?.id ?? '') }

/**
 * Saves the selected avatar with the account, or with a guest's details; for anyone else it lasts as long as the page.
 */
export const saveCharacter = async (character: Character): Promise<void> => {
  const user = $user.get()
  const { look, colour } = user?.character ?? {}
  if (!user || (character.look === look && character.colour === colour)) return
  if (user.type === 'guest') await session.api('POST v2/guest/add', { name: user.name, character })
  $user.set(
    user.type === 'account' ? await session.api('PUT v2/user/character', character) : { ...user, character },
  )
}
