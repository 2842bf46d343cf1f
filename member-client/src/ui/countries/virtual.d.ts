/** URL of the list of countries, generated at build from their package (build/countries-list.ts). */
declare module 'virtual:countries' {
  export const url: string
}
