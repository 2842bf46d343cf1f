import type { LibraryItem } from '@metapyra/contract/entities/library'

/** The content displayed for an item: its current state or one of its versions. */
export interface Content extends Pick<LibraryItem, 'id' | 'kind' | 'name' | 'parentId'> {
  mime: string | null
  bytes: number
  url: string | null
}

export const contentOf = ({ id, kind, name, parentId, version, url }: LibraryItem): Content => ({
  ...{ id, kind, name, parentId, url },
  mime: version?.mime ?? null,
  bytes: version?.bytes ?? 0,
})
