import type { Country } from '@metapyra/contract/entities/country'
import type { countries, TCountryCode } from 'countries-list'
import { continents, getCountryDataList, getEmojiFlag, languages } from 'countries-list'
import { currencies } from 'countries-list/currencies'

/**
 * Every country with a dialing code, as §3 lists them, with the first of several currencies and languages. If a country
 * has several codes (Puerto Rico's 1787 and 1939), the first one is used.
 */
export const countryList = (): Country[] =>
  getCountryDataList()
    .filter(({ phone }) => (phone[0] ?? 0) > 0)
    .map(({ iso2, iso3, name, capital, continent, currency, languages: languageCodes, phone }) => ({
      name,
      code: iso2,
      capital,
      region: continents[continent],
      currency: currencyOf(currency[0]),
      language: languageCodes[0] ? languages[languageCodes[0]].name : '',
      flag: getEmojiFlag(iso2 as TCountryCode),
      dialling_code: `+${phone[0]}`,
      isoCode: iso3,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))

const currencyOf = (code: (typeof countries)['IN']['currency'][number] | string | undefined) => {
  const currencyInfo = code ? currencies[code as keyof typeof currencies] : undefined
  return { code: code ?? '', name: currencyInfo?.name ?? '', symbol: currencyInfo?.symbol ?? '' }
}
