import { expect, it } from 'vitest'
import { change, folder, note, stageLibrary } from '../../testing/features/library.ts'
import type { Seat } from '../../testing/live.ts'

const stage = stageLibrary()
const tagsOf = async (seat: Seat): Promise<string[]> =>
  (await seat.call('POST v2/library/tags', {})).body.tags

it('[LIB-25] the tags that there are come with those first that most have, in the way most write them', async () => {
  const { ada, bob } = stage
  await note(ada, 'One', undefined, { tags: ['Harbour', 'ferry'] })
  await note(ada, 'Two', undefined, { tags: ['harbour'] })
  await note(bob, 'Three', undefined, { tags: ['harbour', 'Night'] })
  expect(await tagsOf(bob)).toEqual(['harbour', 'ferry', 'Night'])
})

it('[LIB-25] the tags of what is not there for a member, or lies in the trash, are not told', async () => {
  const { ada, bob } = stage
  const closed = await folder(ada, 'Closed', undefined, [
    { principal: 'workspace', principalId: '', level: 'none' },
  ])
  await note(ada, 'Plan', closed, { tags: ['secret'] })
  const old = await note(ada, 'Old', undefined, { tags: ['old'] })
  await change(ada, old, { isTrashed: true })
  expect(await tagsOf(bob)).toEqual([])
  expect(await tagsOf(ada)).toEqual(['secret'])
})
