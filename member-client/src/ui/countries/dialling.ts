import type { Country } from '@metapyra/contract/entities/country'
import type { User } from '@metapyra/contract/entities/user'

/** As it stands in the field and is searched by: the name first, so that its letters find it. */
export const labelOf = ({ name, dialling_code }: Country): string => `${name} ${dialling_code}`

export const codeOf = ({ dialling_code }: Pick<Country, 'dialling_code'>): number =>
  Number(dialling_code.slice(1))

/** Where several countries share a code, the one that most numbers of it belong to. */
const MAIN: Readonly<Record<number, string>> = {
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

/** The country that somebody has chosen among those of their code; null where none was. */
export const savedCountry = ({ additional }: Pick<User, 'additional'>): string | null =>
  JSON.parse(additional).country ?? null

/** The country that a code stands for: the one that was chosen, else that of this browser's language where it has the code. */
export const countryOf = (
  countries: readonly Country[],
  countryCode: number,
  language = navigator.language,
  chosen: string | null = null,
): Country | undefined => {
  const having = countries.filter((country) => codeOf(country) === countryCode)
  const here = language.split('-').at(-1)
  return (
    having.find(({ code }) => code === chosen) ??
    having.find(({ code }) => code === here) ??
    having.find(({ code }) => code === MAIN[countryCode]) ??
    having[0]
  )
}

/** What somebody typed or chose: a label, a name, or a dialling code. */
export const countryTyped = (countries: readonly Country[], typed: string): Country | undefined => {
  const wanted = typed.trim().toLowerCase()
  const byLabel = countries.find((country) => labelOf(country).toLowerCase() === wanted)
  const byName = countries.find(({ name }) => name.toLowerCase() === wanted)
  const digits = /^\+?(\d{1,4})$/.exec(wanted)?.[1]
  return byLabel ?? byName ?? (digits ? countryOf(countries, Number(digits)) : undefined)
}
