/** Where the countries are, made at build from their package (build/countries-list.ts). */
declare module 'virtual:countries' {
  export const url: string
}
