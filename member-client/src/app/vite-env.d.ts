/** Vite's additions to `import.meta`. */
interface ImportMeta {
  readonly env: { readonly DEV: boolean }
  glob<T>(patterns: string[], options: { query: string; import: string; eager: true }): Record<string, T>
}

declare module '*?url' {
  const url: string
  export default url
}
