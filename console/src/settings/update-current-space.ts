import type { SpaceDetails } from '@metapyra/contract/entities/admin'
import type { Workspace } from '@metapyra/contract/entities/workspace'
import { state } from '../session/session.ts'

/** Updates the space's name and logo in the header, the menus and the title. */
export const updateCurrentSpace = ({
  id,
  name,
  spaceLogo,
}: Pick<SpaceDetails, 'id' | 'name' | 'spaceLogo'>): void => {
  const renewed = (space: Workspace): Workspace =>
    space.id === id ? { ...space, name, spaceName: name, spaceLogo } : space
  const currentSpace = state.$workspace.get()
  if (!currentSpace || (currentSpace.name === name && currentSpace.spaceLogo === spaceLogo)) return
  state.$workspace.set(renewed(currentSpace))
  const user = state.$user.get()
  if (user) state.$user.set({ ...user, workspaces: user.workspaces.map(renewed) })
}
