import type { Static } from 'typebox'
import { Type } from 'typebox'
import { VIEW_LISTS } from '../constants.ts'
import { Closed, Id, Instant, Name, Nullable, OneOf, Text } from '../schema.ts'

/** The list that a view is of. */
export const ViewList = OneOf(VIEW_LISTS)

const Field = Type.String({ pattern: '^[a-zA-Z]{1,40}$', maxLength: 40 })

/** What a list shows and how. What is searched for has no place in it: names and addresses are kept nowhere. */
export const ViewState = Closed({
  filters: Type.Array(Closed({ field: Field, value: Type.Array(Text(80), { minItems: 1, maxItems: 30 }) }), {
    maxItems: 20,
  }),
  sort: Nullable(Closed({ field: Field, order: OneOf(['asc', 'desc']) })),
  /** As they stand beside each other; none: the list’s own. */
  columns: Type.Array(Field, { maxItems: 30 }),
})
export type ViewState = Static<typeof ViewState>

export const View = Closed({
  id: Id,
  list: ViewList,
  name: Name,
  /** Everybody’s who runs the space; else its maker’s alone. */
  isShared: Type.Boolean(),
  state: ViewState,
  updatedAt: Instant,
})
export type View = Static<typeof View>
