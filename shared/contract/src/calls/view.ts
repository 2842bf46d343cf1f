import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { View, ViewList, ViewState } from '../entities/view.ts'
import { Closed, Id, Name, Nothing, Page } from '../schema.ts'

/** Named views of the console's lists that people have saved. */
export const view = {
  'POST v2/admin/workspace/views': {
    summary: 'A list’s saved views: the caller’s and the space’s',
    beyond: true,
    access: 'admin',
    onLapsed: true,
    body: Closed({ list: ViewList }),
    reply: Page(View),
  },
  'POST v2/admin/workspace/view': {
    summary: 'Create or update a saved view: its name, contents and owner',
    beyond: true,
    access: 'admin',
    keepsText: true,
    body: Closed({
      id: Type.Optional(Id),
      list: ViewList,
      name: Name,
      isShared: Type.Boolean(),
      state: ViewState,
    }),
    reply: View,
    limit: { max: 60, seconds: 60 },
  },
  'POST v2/admin/workspace/view-remove': {
    summary: 'Delete a saved view',
    beyond: true,
    access: 'admin',
    body: Closed({ id: Id }),
    status: 204,
    reply: Nothing,
  },
} satisfies Calls
