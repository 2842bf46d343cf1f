import { atom } from 'nanostores'

/** The address typed on one of the entry pages, so that the next one need not ask again. Lasts as long as the page. */
export const $typedEmail = atom('')
