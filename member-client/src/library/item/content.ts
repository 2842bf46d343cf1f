import type { LibraryItem } from '@metapyra/contract/entities/library'

/** What is shown of an item: as it is now, or one of the states that it had. */
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
