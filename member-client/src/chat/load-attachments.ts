import { loadOnce } from '@metapyra/session/load-part'

/** What comes with the first file that is sent or seen. */
export const loadAttachments = loadOnce(() =>
  import('./attachments/attachments.lazy.ts').then((module) => module.attachments),
)
