import { calls } from '@metapyra/contract/calls'
import { expect, test } from 'vitest'
import { bodyProblems } from './reply.ts'
import type { Schema } from './sample.ts'
import { sample } from './sample.ts'

test.each(Object.keys(calls) as (keyof typeof calls)[])(
  'a sample for %s is what its schema takes',
  (name) => {
    expect(bodyProblems(name, sample(calls[name].body as unknown as Schema))).toEqual([])
  },
)
