import { atom } from 'nanostores'
import { addPart, saveAs, savePartsAs } from './parts.ts'
import type { RecordedPerson } from './recording-video.ts'
import { createRecordingVideo } from './recording-video.ts'

export interface Source extends RecordedPerson {
  microphone: MediaStreamTrack | null
}

export interface Progress {
  seconds: number
  bytes: number
  isStorageShort: boolean
}

const PART_MS = 2000
/** About ten minutes of recording. */
const LEAST_FREE_BYTES = 150_000_000
const TYPES = ['video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4']

export const canRecord = (): boolean =>
  'MediaRecorder' in globalThis && 'captureStream' in HTMLCanvasElement.prototype && 'indexedDB' in globalThis

/** Mixes all mics into one track, including people who join later. */
const createMix = (microphones: () => MediaStreamTrack[]) => {
  const context = new AudioContext()
  const output = context.createMediaStreamDestination()
  const nodes = new Map<MediaStreamTrack, MediaStreamAudioSourceNode>()
  const follow = (): void => {
    const now = new Set(microphones())
    for (const [track, node] of nodes) {
      if (now.has(track)) continue
      node.disconnect()
      nodes.delete(track)
    }
    for (const track of now) {
      if (nodes.has(track)) continue
      const node = context.createMediaStreamSource(new MediaStream([track]))
      node.connect(output)
      nodes.set(track, node)
    }
  }
  follow()
  const timer = setInterval(follow, 500)
  void context.resume()
  return {
    tracks: output.stream.getAudioTracks(),
    close: (): void => {
      clearInterval(timer)
      void context.close()
    },
  }
}

/** Records everyone in the conversation from now until `stop`, which offers the file. */
export const record = async (userId: string, sources: () => Source[], name: string) => {
  // What a crash has left is saved as a separate file.
  await savePartsAs(userId, `${name} (interrupted)`)
  const picture = createRecordingVideo(sources)
  const mix = createMix(() => sources().flatMap(({ microphone }) => microphone ?? []))
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? ''
  const recorder = new MediaRecorder(new MediaStream([...picture.tracks, ...mix.tracks]), {
    mimeType,
    videoBitsPerSecond: 1_500_000,
  })
  const $progress = atom<Progress>({ seconds: 0, bytes: 0, isStorageShort: false })
  const beganMs = performance.now()
  // The file is built from these, because the parts on disk are deleted if the user logs out while recording.
  const parts: Blob[] = []
  let writing = Promise.resolve()
  recorder.ondataavailable = ({ data }) => {
    parts.push(data)
    writing = writing
      .then(() => addPart(userId, data))
      .catch(() => $progress.set({ ...$progress.get(), isStorageShort: true }))
    const previous = $progress.get()
    const seconds = Math.round((performance.now() - beganMs) / 1000)
    $progress.set({ ...previous, seconds, bytes: previous.bytes + data.size })
    void navigator.storage?.estimate().then(({ quota = Number.POSITIVE_INFINITY, usage = 0 }) => {
      $progress.set({ ...$progress.get(), isStorageShort: quota - usage < LEAST_FREE_BYTES })
    })
  }
  const stopped = new Promise((resolve) => {
    recorder.onstop = resolve
  })
  recorder.start(PART_MS)
  return {
    $progress,
    stop: async (): Promise<void> => {
      if (recorder.state !== 'inactive') recorder.stop()
      await stopped
      await writing
      picture.close()
      mix.close()
      await saveAs(userId, parts, name)
    },
  }
}
