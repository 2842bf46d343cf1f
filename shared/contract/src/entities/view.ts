import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, Name, Nullable, OneOf, Text } from '../schema.ts'
import { VIEW_LISTS } from '../subjects/admin/view.ts'

/** The list that a view belongs to. */
export const ViewList = OneOf(VIEW_LISTS)

const Field = Type.String({ pattern: '^[a-zA-Z]{1,40}$', maxLength: 40 })

/**
 * The filters, order and columns of a list. Search words are excluded, because names and addresses must not be stored.
 */
export const ViewState = Closed({
  filters: Type.Array(Closed({ field: Field, value: Type.Array(Text(80), { minItems: 1, maxItems: 30 }) }), {
    maxItems: 20,
  }),
  sort: Nullable(Closed({ field: Field, order: OneOf(['asc', 'desc']) })),
  /** The columns from left to right; none: the list’s default. */
  columns: Type.Array(Field, { maxItems: 30 }),
})
export type ViewState = Static<typeof ViewState>

export const View = Closed({
  id: Id,
  list: ViewList,
  name: Name,
  /** True if all owners and admins see the view, false if only its creator does. */
  isShared: Type.Boolean(),
  state: ViewState,
  updatedAt: Instant,
})
export type View = Static<typeof View>
