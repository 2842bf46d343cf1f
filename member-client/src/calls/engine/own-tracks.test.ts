import { atom } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NOTHING_SENT } from './media.ts'
import { createOwnTracks } from './own-tracks.ts'

/** A fake browser track, which ends when unplugged. */
const createTrack = () => ({
  enabled: true,
  readyState: 'live',
  onended: undefined as (() => void) | undefined,
  stop() {
    this.readyState = 'ended'
  },
})

const setUp = () => {
  const $sending = atom(NOTHING_SENT)
  const sent: [string, unknown][] = []
  const problems: string[] = []
  const ownTracks = createOwnTracks({
    $sending,
    backend: { send: (source, track) => sent.push([source, track]) },
    onProblem: (words) => problems.push(words),
  })
  return { own: ownTracks, $sending, sent, problems }
}

let requestMedia: ReturnType<typeof vi.fn>
let tracks: ReturnType<typeof createTrack>[]
beforeEach(() => {
  tracks = []
  requestMedia = vi.fn(async () => {
    const track = createTrack()
    tracks.push(track)
    return { getTracks: () => [track] }
  })
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: requestMedia, getDisplayMedia: requestMedia } })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('[TALK-8] the browser is asked when something is switched on, and not before', async () => {
  const { own: ownTracks, $sending } = setUp()
  expect(requestMedia).not.toHaveBeenCalled()
  ownTracks.toggle('camera')
  await expect.poll(() => $sending.get().camera).toBe(true)
  expect(requestMedia).toHaveBeenCalledTimes(1)
  expect(requestMedia.mock.calls[0]?.[0]).not.toHaveProperty('audio')
})

test('a microphone that is muted stays open in silence, a camera that is switched off is let go of', async () => {
  const { own: ownTracks, $sending, sent } = setUp()
  ownTracks.toggle('microphone')
  await expect.poll(() => $sending.get().microphone).toBe(true)
  ownTracks.toggle('microphone')
  expect([$sending.get().microphone, tracks[0]?.readyState, tracks[0]?.enabled]).toEqual([
    false,
    'live',
    false,
  ])
  ownTracks.toggle('microphone')
  await expect.poll(() => $sending.get().microphone).toBe(true)
  expect(tracks[0]?.enabled).toBe(true)
  expect(requestMedia).toHaveBeenCalledTimes(1)

  ownTracks.toggle('camera')
  await expect.poll(() => $sending.get().camera).toBe(true)
  ownTracks.toggle('camera')
  expect([$sending.get().camera, tracks[1]?.readyState]).toEqual([false, 'ended'])
  expect(sent.at(-1)).toEqual(['camera', null])
})

test('what is unplugged is switched off, and said; a screen that the browser’s own bar ends needs no word', async () => {
  const { own: ownTracks, $sending, problems } = setUp()
  for (const source of ['camera', 'screen'] as const) {
    ownTracks.toggle(source)
    await expect.poll(() => $sending.get()[source]).toBe(true)
    tracks.at(-1)?.onended?.()
    expect($sending.get()[source]).toBe(false)
  }
  expect(problems).toEqual(['Your camera was disconnected. Connect it and turn it on again.'])
})

test('pressed twice while the browser still asks is pressed once', async () => {
  const { own: ownTracks, $sending } = setUp()
  ownTracks.toggle('camera')
  ownTracks.toggle('camera')
  await expect.poll(() => $sending.get().camera).toBe(true)
  expect(tracks).toHaveLength(1)
})

test('[TALK-5] what the browser gives after one has left is let go of at once', async () => {
  const { own: ownTracks, $sending, sent } = setUp()
  ownTracks.toggle('camera')
  ownTracks.close()
  await expect.poll(() => tracks[0]?.readyState).toBe('ended')
  expect($sending.get()).toEqual(NOTHING_SENT)
  expect(sent.every(([, track]) => track === null)).toBe(true)
})

test('another device that was chosen takes the place of the one that is open, muted as that was', async () => {
  const { own: ownTracks, $sending } = setUp()
  await ownTracks.change('microphone')
  expect(requestMedia).not.toHaveBeenCalled()
  ownTracks.toggle('microphone')
  await expect.poll(() => $sending.get().microphone).toBe(true)
  ownTracks.toggle('microphone')
  await ownTracks.change('microphone')
  expect(tracks.map(({ readyState, enabled }) => [readyState, enabled])).toEqual([
    ['ended', false],
    ['live', false],
  ])
})

test.each([
  ['camera', 'Your computer is blocking your camera.'],
  ['screen', 'Your computer is blocking your screen sharing.'],
] as const)('what the operating system refuses is told: %s', async (source, words) => {
  const { own: ownTracks, problems } = setUp()
  requestMedia.mockRejectedValue(new DOMException('Permission denied by system', 'NotAllowedError'))
  ownTracks.toggle(source)
  await expect.poll(() => problems[0]).toContain(words)
})
