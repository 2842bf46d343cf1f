/** A person as the recording displays them. */
export interface RecordedPerson {
  name: string
  colour: string
  camera: MediaStream | null
}

const [WIDTH, HEIGHT, PER_SECOND] = [1280, 720, 12]
const GAP = 8

/** Draws everyone in the conversation as one video: a grid of tiles with cameras, or names in the people's colors. */
export const createRecordingVideo = (people: () => readonly RecordedPerson[]) => {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT })
  const context = canvas.getContext('2d')
  const videos = new Map<MediaStream, HTMLVideoElement>()

  const videoOf = (stream: MediaStream): HTMLVideoElement => {
    const existing = videos.get(stream)
    if (existing) return existing
    const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true })
    video.srcObject = stream
    void video.play()
    videos.set(stream, video)
    return video
  }
  const drawTile = (person: RecordedPerson, x: number, y: number, width: number, height: number): void => {
    if (!context) return
    context.save()
    context.beginPath()
    context.roundRect(x, y, width, height, 16)
    context.clip()
    context.fillStyle = person.colour
    context.fillRect(x, y, width, height)
    const video = person.camera && videoOf(person.camera)
    if (video && video.videoWidth > 0) {
      const scale = Math.max(width / video.videoWidth, height / video.videoHeight)
      const [wide, high] = [video.videoWidth * scale, video.videoHeight * scale]
      context.drawImage(video, x + (width - wide) / 2, y + (height - high) / 2, wide, high)
    }
    context.font = '600 28px system-ui, sans-serif'
    context.fillStyle = 'rgb(0 0 0 / 0.55)'
    context.fillRect(x, y + height - 48, Math.min(width, context.measureText(person.name).width + 32), 48)
    context.fillStyle = '#fff'
    context.fillText(person.name, x + 16, y + height - 15, width - 32)
    context.restore()
  }
  const draw = (): void => {
    const all = people()
    const columns = Math.ceil(Math.sqrt(all.length))
    const rows = Math.ceil(all.length / columns)
    const [width, height] = [(WIDTH - GAP) / columns - GAP, (HEIGHT - GAP) / rows - GAP]
    context?.clearRect(0, 0, WIDTH, HEIGHT)
    all.forEach((person, at) => {
      const [column, row] = [at % columns, Math.floor(at / columns)]
      drawTile(person, GAP + column * (width + GAP), GAP + row * (height + GAP), width, height)
    })
  }
  draw()
  const timer = setInterval(draw, 1000 / PER_SECOND)
  return {
    tracks: canvas.captureStream(PER_SECOND).getVideoTracks(),
    close: (): void => {
      clearInterval(timer)
      for (const video of videos.values()) video.srcObject = null
    },
  }
}
