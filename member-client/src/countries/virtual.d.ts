/** Made at build from the package of countries (build/countries-list.ts). */
declare module 'virtual:countries' {
  export const countries: import('@metapyra/contract/entities/country').Country[]
}
