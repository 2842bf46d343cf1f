/** Made at build from the package of emoji (build/emoji-list.ts). */
declare module 'virtual:emoji' {
  export const emojiUrl: string
}
