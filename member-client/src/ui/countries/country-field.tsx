import type { Country } from '@metapyra/contract/entities/country'
import { useEffect, useId, useState } from 'react'
import { Field } from '../forms/field.tsx'
import * as css from './country-field.module.css'
import { countryOf, countryTyped, labelOf } from './dialing-codes.ts'
import { loadCountries } from './load-countries.ts'

interface CountryFieldProps {
  countryCode: number
  /** The chosen one of the countries that share the code. */
  chosen: string | null
  onChange(country: Country | undefined): void
}

const countrySummary = ({ capital, region, currency, language }: Country): string =>
  [capital, region, language, currency.symbol && `${currency.name} (${currency.symbol})`]
    .filter(Boolean)
    .join(', ')

/** A country by name or dialing code: a text field with the browser's own list, searched while typing. */
export function CountryField({ countryCode, chosen, onChange }: CountryFieldProps) {
  const id = useId()
  const [countries, setCountries] = useState<readonly Country[]>([])
  const [text, setText] = useState(`+${countryCode}`)
  /** The initial props, because the list loads once and then belongs to the first country found. */
  const [first] = useState({ countryCode, chosen, onChange })
  useEffect(() => {
    // Without the list, a dialing code can still be typed.
    loadCountries().then(
      (list) => {
        setCountries(list)
        const country = countryOf(list, first.countryCode, undefined, first.chosen)
        if (country) setText(labelOf(country))
        // If no country has the initial code, none is chosen.
        else first.onChange(undefined)
      },
      () => undefined,
    )
  }, [first])
  const country = countryTyped(countries, text)
  return (
    <div className={css.field}>
      <Field
        label="Country"
        name="country"
        list={id}
        autoComplete="off"
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value)
          onChange(countryTyped(countries, currentTarget.value))
        }}
        end={
          country && (
            // Not a flag, because machines without a font for them display boxes.
            <span className={css.code} aria-hidden="true">
              {country.code}
            </span>
          )
        }
        note={country ? countrySummary(country) : 'Choose from the list, or type a code like +49.'}
      />
      <datalist id={id}>
        {countries.map((country) => (
          <option key={country.code} value={labelOf(country)}>
            {country.region}
          </option>
        ))}
      </datalist>
    </div>
  )
}
