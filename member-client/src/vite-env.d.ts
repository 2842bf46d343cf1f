/** What Vite says of itself. */
interface ImportMeta {
  readonly env: { readonly DEV: boolean }
}
