import { url } from 'virtual:countries'
import type { Country } from '@metapyra/contract/entities/country'

/** Every country with a dialing code, by name. */
export const loadCountries = async (): Promise<readonly Country[]> => {
  const response = await fetch(url)
  if (!response.ok) throw new Error('Couldn’t load countries.')
  return response.json()
}
