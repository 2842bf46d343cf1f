import type { WritingProps } from '../compose/writing.tsx'
import { useLatePart } from '../design/late-part.tsx'

/** What helps one write in a field, once its chunk is there; the field does without it until then. */
export function LateWriting(props: WritingProps) {
  const { Part } = useLatePart(async () => (await import('../compose/writing.tsx')).Writing)
  return Part && <Part {...props} />
}
