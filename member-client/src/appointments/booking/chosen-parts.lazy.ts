import { DetailsForm } from './details-form.tsx'
import { ManagePage } from './manage-page.tsx'

/**
 * The parts that are needed after a time is selected. They load together, so that nothing is missing once it is booked.
 */
export const chosenParts = { DetailsForm, ManagePage }
export type ChosenParts = typeof chosenParts
