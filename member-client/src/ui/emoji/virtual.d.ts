/** URL of the list of emoji, generated at build from their package (build/emoji-list.ts). */
declare module 'virtual:emoji' {
  export const url: string
}
