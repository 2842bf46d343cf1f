import { countries } from 'virtual:countries'

/** Every country with a dialling code, by name; in a chunk of its own. */
export const countryList = countries
