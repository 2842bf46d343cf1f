import { TALK } from '@metapyra/contract/talk'
import { expect, test } from 'vitest'
import { volumeAt } from './sound.ts'

test('[TALK-9] a voice is heard in full nearby, falls evenly from there on, and never to nothing', () => {
  expect([volumeAt(0, 'near'), volumeAt(TALK.fullVolumeWithin, 'near')]).toEqual([1, 1])
  const middle = (TALK.fullVolumeWithin + TALK.leaveBeyond) / 2
  const least = volumeAt(TALK.leaveBeyond, 'near')
  expect(least).toBeGreaterThan(0)
  expect(least).toBeLessThan(0.3)
  expect(volumeAt(middle, 'near')).toBeCloseTo((1 + least) / 2)
  expect(volumeAt(100, 'near')).toBeCloseTo(least)
})

test('[TALK-9] in a room of their own, and on a stage, all are equally loud', () => {
  expect([volumeAt(9, 'meeting'), volumeAt(30, 'stage')]).toEqual([1, 1])
})
