import { avatarColour } from '@metapyra/contract/constants'
import type { Palette } from '../map/palette.ts'
import type { Figure } from '../map/person-drawing.ts'
import type { Seat } from './seats.ts'

/** None of people's, so that its picture is kept beside theirs; it looks towards whoever reads it. */
const TOWARDS_ONE = 4
const AWAKE = { state: 'available', emoji: null, text: '', clearAt: null, source: 'idle' } as const
/** A star of four points, its middle at 0, 0 and as far as 1. */
const STAR = 'M0-1Q.12-.12 1 0 .12.12 0 1-.12.12-1 0-.12-.12 0-1z'

/** At the lower right of a face of this radius, where people's state stands: what says that it is nobody. */
const drawMark = (
  context: CanvasRenderingContext2D,
  paint: Palette,
  _person: unknown,
  radius: number,
): void => {
  const size = Math.max(8, radius * 0.4)
  context.save()
  context.translate(radius * 0.74, radius * 0.74)
  for (const [part, colour] of [
    [1.25, 'plate'],
    [1, 'brand'],
  ] as const) {
    context.beginPath()
    context.arc(0, 0, size * part, 0, 2 * Math.PI)
    context.fillStyle = paint(colour)
    context.fill()
  }
  context.scale(size * 0.72, size * 0.72)
  context.fillStyle = paint('on-brand')
  context.fill(new Path2D(STAR))
  context.restore()
}

/** An agent as the map draws it: as people, but for its mark. What people say of themselves is not drawn. */
export const figureOf = ({ agent, x, y }: Seat): Figure => {
  const { id, name, image } = agent
  return {
    person: {
      ...{ userId: id, name, image: image || null, role: 'user' },
      ...{ look: 'round', colour: avatarColour(id), x, y, direction: 'down' },
      ...{ status: AWAKE, handUpAt: null },
    } as Figure['person'],
    ...{ x, y, direction: TOWARDS_ONE, isSelf: false, drawMark },
  }
}
