import { avatarColour } from '@metapyra/contract/constants'
import type { Palette } from '../map/palette.ts'
import type { DrawnPerson } from '../map/person-drawing.ts'
import type { Seat } from './seats.ts'

/** A value that people's directions don't have, so that the agent's image is cached separately. It faces the viewer. */
const FACING_VIEWER = 4
const AVAILABLE_STATUS = { state: 'available', emoji: null, text: '', clearAt: null, source: 'idle' } as const
/** A star of four points around 0, 0 with radius 1. */
const STAR = 'M0-1Q.12-.12 1 0 .12.12 0 1-.12.12-1 0-.12-.12 0-1z'

/** Draws the agent's mark at the lower right of a face with this radius, where people have their status. */
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
export const agentAvatar = ({ agent, x, y }: Seat): DrawnPerson => {
  const { id, name, image } = agent
  return {
    person: {
      ...{ userId: id, name, image: image || null, role: 'user' },
      ...{ look: 'round', colour: avatarColour(id), x, y, direction: 'down' },
      ...{ status: AVAILABLE_STATUS, handUpAt: null },
    } as DrawnPerson['person'],
    ...{ x, y, direction: FACING_VIEWER, isSelf: false, drawMark },
  }
}
