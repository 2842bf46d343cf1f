import { FIGURE_PARTS, wholeFigure } from '@metapyra/contract/figure'
import { expect, it } from 'vitest'
import { randomAvatar } from './random-avatar.ts'

it('takes one of each list, the first and the last among them', () => {
  for (const chance of [0, 0.3, 0.999]) {
    const avatar = randomAvatar(FIGURE_PARTS, () => chance)
    expect(wholeFigure(avatar)).toEqual(avatar)
  }
  expect(randomAvatar(FIGURE_PARTS, () => 0.999)).toMatchObject({
    hair: 'turban',
    beard: 'full',
    accessory: 'cap',
  })
})

it('leaves beards and extras away half of the time', () => {
  expect(randomAvatar(FIGURE_PARTS, () => 0.49)).toMatchObject({ beard: 'none', accessory: 'none' })
})
