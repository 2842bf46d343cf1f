import { atom } from 'nanostores'

/** The email address typed on one of the entry pages, prefilled on the next one. Lasts as long as the page. */
export const $typedEmail = atom('')
