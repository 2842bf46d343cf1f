import { ApiError } from '@metapyra/session/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Draft, Stored } from './note-autosave.ts'
import { createNoteAutosave } from './note-autosave.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A fake server that stores one note, as LIB-12 requires. */
const fakeNoteServer = (text: string) => {
  let count = 0
  let now: Stored = { text, versionId: 'v0', updatedAt: '0', by: 'Ada' }
  const saved: [string, string | undefined][] = []
  const put = (next: string, by: string): Stored => {
    count += 1
    now = { text: next, versionId: `v${count}`, updatedAt: String(count), by }
    return now
  }
  let failure: ApiError | undefined
  return {
    saved,
    now: () => now,
    put,
    touch: () => {
      now = { ...now, updatedAt: `${now.updatedAt}+` }
    },
    fail: (error: ApiError | undefined) => {
      failure = error
    },
    save: async (next: string, base: Stored, note?: string) => {
      if (failure) throw failure
      if (base.updatedAt !== now.updatedAt) throw new ApiError('CHANGED_MEANWHILE', 'Changed')
      saved.push([next, note])
      return put(next, 'Bob')
    },
    load: async () => now,
  }
}
const writing = (server: ReturnType<typeof fakeNoteServer>, draft: Draft | null = null) => {
  const drafts: (Draft | null)[] = []
  const autosave = createNoteAutosave({
    stored: server.now(),
    draft,
    save: server.save,
    load: server.load,
    keepDraft: (draft) => drafts.push(draft),
  })
  return { ...autosave, drafts, state: () => autosave.$writing.get() }
}
const wait = (ms = 10_000) => vi.advanceTimersByTimeAsync(ms)

test('[LIB-55] what is written is saved once one pauses, and kept here until it is', async () => {
  const server = fakeNoteServer('a')
  const note = writing(server)
  note.write('ab')
  await wait(500)
  note.write('abc')
  expect(note.drafts.at(-1)).toMatchObject({ text: 'abc', base: { text: 'a' } })
  expect(server.saved).toEqual([])
  await wait()
  expect(server.saved).toEqual([['abc', undefined]])
  expect(note.state()).toMatchObject({ status: 'saved', text: 'abc' })
  expect(note.drafts.at(-1)).toBeNull()
})

test('[LIB-55] what is written while it is being saved goes next', async () => {
  const server = fakeNoteServer('a')
  const note = writing(server)
  note.write('ab')
  const going = note.flush()
  await Promise.resolve()
  expect(note.state().status).toBe('saving')
  note.write('abc')
  await going
  expect(note.state().status).toBe('unsaved')
  await wait()
  expect(server.now().text).toBe('abc')
  expect(note.state().status).toBe('saved')
})

test('[LIB-55] without a line it is tried again, and what the server refuses stays here', async () => {
  const server = fakeNoteServer('a')
  const note = writing(server)
  server.fail(new ApiError('OFFLINE', 'No internet connection'))
  note.write('ab')
  await wait(1000)
  expect(note.state().status).toBe('waiting')
  server.fail(undefined)
  await wait()
  expect(note.state().status).toBe('saved')
  server.fail(new ApiError('FORBIDDEN', 'You may not.'))
  note.write('abc')
  await wait()
  expect(note.state()).toMatchObject({ status: 'refused', problem: 'You may not.', text: 'abc' })
  expect(note.drafts.at(-1)).toMatchObject({ text: 'abc' })
})

test('[LIB-55] after a reload it goes on from what was not saved', async () => {
  const server = fakeNoteServer('a')
  const base = server.now()
  const note = writing(server, { text: 'a and more', base })
  expect(note.state()).toMatchObject({ text: 'a and more', status: 'unsaved' })
  await note.flush()
  expect(server.now().text).toBe('a and more')
})

test.each([
  ['mine', 'mine', [['mine', undefined]]],
  [
    'theirs',
    'theirs',
    [
      ['mine', 'Kept from a conflict'],
      ['theirs', undefined],
    ],
  ],
  ['both', 'theirs\nmine', [['theirs\nmine', undefined]]],
] as const)('[LIB-55] of two texts %s goes on, and none is lost', async (choice, continued, saved) => {
  const server = fakeNoteServer('a')
  const note = writing(server)
  server.put('theirs', 'Cleo')
  note.write('mine')
  await wait()
  expect(note.state()).toMatchObject({
    status: 'conflict',
    text: 'mine',
    theirs: { text: 'theirs', by: 'Cleo' },
  })
  expect(server.saved).toEqual([])
  await note.resolve(choice)
  expect(server.saved).toEqual(saved)
  expect(note.state()).toMatchObject({ status: 'saved', text: continued })
  expect(server.now().text).toBe(continued)
})

test('[LIB-55] what two write in different lines goes together, and nobody is asked', async () => {
  const server = fakeNoteServer('a\nb\nc')
  const note = writing(server)
  server.put('a, hers\nb\nc', 'Cleo')
  note.write('a\nb\nc, mine')
  await wait()
  expect(note.state()).toMatchObject({ status: 'saved', text: 'a, hers\nb\nc, mine', mergedAuthor: 'Cleo' })
  expect(server.now().text).toBe('a, hers\nb\nc, mine')
  expect(note.drafts.at(-1)).toBeNull()
})

test('[LIB-55] where the name alone was changed meanwhile nobody is asked', async () => {
  const server = fakeNoteServer('a')
  const note = writing(server)
  server.touch()
  note.write('ab')
  await wait()
  expect(note.state().status).toBe('saved')
  expect(server.now().text).toBe('ab')
})

test('[LIB-55] what others write comes by itself where nothing of one’s own is unsaved', async () => {
  const server = fakeNoteServer('a')
  const note = writing(server)
  note.receive(server.put('b', 'Cleo'))
  expect(note.state()).toMatchObject({ text: 'b', status: 'saved' })
  note.write('bc')
  note.receive(server.put('x', 'Cleo'))
  expect(note.state().text).toBe('bc')
  await wait()
  expect(note.state()).toMatchObject({ status: 'conflict', theirs: { text: 'x' } })
})
