import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed } from '../schema.ts'

/**
 * §3 Country list entry, field for field, including `dialling_code`. No call returns one (§7): clients build their list
 * of dialing codes from it, in which a person selects their `countryCode`.
 */
export const Country = Closed({
  name: Type.String(),
  code: Type.String(),
  capital: Type.String(),
  region: Type.String(),
  currency: Closed({ code: Type.String(), name: Type.String(), symbol: Type.String() }),
  language: Type.String(),
  flag: Type.String(),
  dialling_code: Type.String(),
  isoCode: Type.String(),
})
export type Country = Static<typeof Country>
