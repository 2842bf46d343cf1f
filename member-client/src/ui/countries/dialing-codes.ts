import type { Country } from '@metapyra/contract/entities/country'
import type { User } from '@metapyra/contract/entities/user'

/** The text in the field and for the search: name first, so that typing its letters finds it. */
export const labelOf = ({ name, dialling_code }: Country): string => `${name} ${dialling_code}`

export const codeOf = ({ dialling_code }: Pick<Country, 'dialling_code'>): number =>
  Number(dialling_code.slice(1))

/** If several countries share a code, the one that most of its numbers belong to. */
const MAIN_COUNTRY_OF_CODE: Readonly<Record<number, string>> = {
  1: 'US',
  7: 'RU',
  39: 'IT',
  44: 'GB',
  47: 'NO',
  61: 'AU',
  64: 'NZ',
  212: 'MA',
  262: 'RE',
  290: 'SH',
  358: 'FI',
  377: 'MC',
  500: 'FK',
  590: 'GP',
  599: 'CW',
  672: 'NF',
}

/** The country that a user chose among those with their code; null if none. */
export const savedCountry = ({ additional }: Pick<User, 'additional'>): string | null =>
  JSON.parse(additional).country ?? null

/** The country for a code: the chosen one, otherwise that of the browser's language if it has the code. */
export const countryOf = (
  countries: readonly Country[],
  countryCode: number,
  language = navigator.language,
  chosen: string | null = null,
): Country | undefined => {
  const having = countries.filter((country) => codeOf(country) === countryCode)
  const regionCode = language.split('-').at(-1)
  return (
    having.find(({ code }) => code === chosen) ??
    having.find(({ code }) => code === regionCode) ??
    having.find(({ code }) => code === MAIN_COUNTRY_OF_CODE[countryCode]) ??
    having[0]
  )
}

/** The country for what the user typed or chose: a label, a name, or a dialing code. */
export const countryTyped = (countries: readonly Country[], input: string): Country | undefined => {
  const query = input.trim().toLowerCase()
  const byLabel = countries.find((country) => labelOf(country).toLowerCase() === query)
  const byName = countries.find(({ name }) => name.toLowerCase() === query)
  const digits = /^\+?(\d{1,4})$/.exec(query)?.[1]
  return byLabel ?? byName ?? (digits ? countryOf(countries, Number(digits)) : undefined)
}
