/** Where the emoji are, made at build from their package (build/emoji-list.ts). */
declare module 'virtual:emoji' {
  export const url: string
}
