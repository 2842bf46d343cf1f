import type { Country } from '@metapyra/contract/entities/country'
import { useEffect, useId, useState } from 'react'
import { Field } from '../forms/field.tsx'
import * as css from './country-field.module.css'
import { countryOf, countryTyped, labelOf } from './dialling.ts'
import { loadCountries } from './load-countries.ts'

interface CountryFieldProps {
  countryCode: number
  /** Which of those that share the code. */
  chosen: string | null
  onChange(country: Country | undefined): void
}

const about = ({ capital, region, currency, language }: Country): string =>
  [capital, region, language, currency.symbol && `${currency.name} (${currency.symbol})`]
    .filter(Boolean)
    .join(', ')

/** A country by its name or its dialling code: a text field with the browser's own list, searched while one types. */
export function CountryField({ countryCode, chosen, onChange }: CountryFieldProps) {
  const id = useId()
  const [countries, setCountries] = useState<readonly Country[]>([])
  const [typed, setTyped] = useState(`+${countryCode}`)
  /** What it begins with: the list comes once, and then stands for the code that it found. */
  const [first] = useState({ countryCode, chosen, onChange })
  useEffect(() => {
    // Without the list a dialling code can be typed all the same.
    loadCountries().then(
      (list) => {
        setCountries(list)
        const country = countryOf(list, first.countryCode, undefined, first.chosen)
        if (country) setTyped(labelOf(country))
        // What stands there by itself nobody has chosen yet.
        else first.onChange(undefined)
      },
      () => undefined,
    )
  }, [first])
  const country = countryTyped(countries, typed)
  return (
    <div className={css.field}>
      <Field
        label="Country"
        name="country"
        list={id}
        autoComplete="off"
        value={typed}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value)
          onChange(countryTyped(countries, currentTarget.value))
        }}
        end={
          country && (
            // Not its flag: machines without a font of them show boxes.
            <span className={css.code} aria-hidden="true">
              {country.code}
            </span>
          )
        }
        note={country ? about(country) : 'Choose from the list, or type a code like +49.'}
      />
      <datalist id={id}>
        {countries.map((one) => (
          <option key={one.code} value={labelOf(one)}>
            {one.region}
          </option>
        ))}
      </datalist>
    </div>
  )
}
