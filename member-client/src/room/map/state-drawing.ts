import type { Person } from '@metapyra/contract/person'
import type { Colour, Palette } from './palette.ts'

const RIM: Record<Person['status']['state'], Colour> = {
  available: 'ring',
  busy: 'bad',
  away: 'amber',
  dnd: 'bad',
  offline: 'wall-line',
}
/** The color of a person's ring, as in lists. The sign beside it conveys the same without color. */
export const ringColor = ({ status }: Person): Colour => RIM[status.state]

/**
 * The status sign at the lower right of a face of this radius, with its middle at 0, 0: a bar, a dot, an open ring;
 * nothing if the person is available.
 */
export const drawStatus = (
  context: CanvasRenderingContext2D,
  paint: Palette,
  person: Person,
  radius: number,
): void => {
  const { state } = person.status
  if (state === 'available') return
  const size = Math.max(6, radius * 0.3)
  const at = radius * 0.78
  const disc = (part: number, colour: Colour) => {
    context.beginPath()
    context.arc(at, at, size * part, 0, 2 * Math.PI)
    context.fillStyle = paint(colour)
    context.fill()
  }
  disc(1.3, 'plate')
  disc(1, ringColor(person))
  if (state === 'away' || state === 'offline') disc(0.55, 'plate')
  if (state !== 'dnd') return
  context.fillStyle = paint('plate')
  context.fillRect(at - size * 0.6, at - size * 0.18, size * 1.2, size * 0.36)
}
