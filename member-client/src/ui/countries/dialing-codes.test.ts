import { describe, expect, it } from 'vitest'
import { countryList } from '../../../build/countries-list.ts'
import { codeOf, countryOf, countryTyped, labelOf } from './dialing-codes.ts'

const countries = countryList()

describe('the list of countries', () => {
  it('names for India what §3 names for a country', () => {
    expect(countryOf(countries, 91, 'en')).toEqual({
      name: 'India',
      code: 'IN',
      capital: 'New Delhi',
      region: 'Asia',
      currency: { code: 'INR', name: 'Indian Rupee', symbol: '₹' },
      language: 'Hindi',
      flag: '🇮🇳',
      dialling_code: '+91',
      isoCode: 'IND',
    })
  })

  it('has every country once, each with a code, a flag and a name to find it by', () => {
    expect(countries.length).toBeGreaterThan(240)
    expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length)
    expect(new Set(countries.map(labelOf)).size).toBe(countries.length)
    for (const country of countries) {
      expect(country.dialling_code).toMatch(/^\+[1-9]\d{0,3}$/)
      expect(country.isoCode).toMatch(/^[A-Z]{3}$/)
      expect(country.flag).toMatch(/^\p{RI}\p{RI}$/u)
      expect(country.region).not.toBe('')
    }
  })
})

describe('a country', () => {
  it('is found by what is typed: its label, its name or its code', () => {
    for (const input of ['Germany +49', 'germany', '+49', '49', ' Germany ']) {
      expect(countryTyped(countries, input)?.code).toBe('DE')
    }
    for (const input of ['', 'Germ', '+0', '+99999']) expect(countryTyped(countries, input)).toBeUndefined()
  })

  it('of a shared code is that of the browser’s language, else the largest', () => {
    expect(countryOf(countries, 1, 'en-CA')?.code).toBe('CA')
    expect(countryOf(countries, 1, 'en-GB')?.code).toBe('US')
    expect(countryOf(countries, 44, 'de')?.code).toBe('GB')
    expect(countryOf(countries, 999, 'de')).toBeUndefined()
    expect(countryOf(countries, 7, 'en', 'KZ')?.name).toBe('Kazakhstan')
    expect(countryOf(countries, 7, 'en', 'CA')?.code).toBe('RU')
  })

  it('of each shared code has one that stands for it', () => {
    const shared = new Set(countries.map(codeOf).filter((code, at, all) => all.indexOf(code) !== at))
    expect(shared.size).toBeGreaterThan(5)
    const ambiguous = [...shared].filter((code) => {
      const country = countryOf(countries, code, 'xx')
      return countryOf([...countries].reverse(), code, 'xx') !== country
    })
    expect(ambiguous).toEqual([])
  })
})
