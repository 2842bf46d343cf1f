/** What Vite says of itself. */
interface ImportMeta {
  readonly env: { readonly DEV: boolean }
}

declare module '*?url' {
  const url: string
  export default url
}
