import { DetailsForm } from './details-form.tsx'
import { ManagePage } from './manage-page.tsx'

/** What is needed once something is chosen: all of it at once, so that nothing is missing when it is booked. */
export const chosenParts = { DetailsForm, ManagePage }
export type ChosenParts = typeof chosenParts
