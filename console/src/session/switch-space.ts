import type { Workspace } from '@metapyra/contract/entities/workspace'
import { session } from './session.ts'

/** Makes another space current. A space with its own host is opened there. */
export async function switchTo(space: Workspace) {
  if (!session.selectWorkspace(space.id)) return
  const decision = await session.enter('/admin/overview')
  if (decision.to === 'path') location.assign(decision.path)
}
