declare module 'virtual:design-tokens' {
  export const tokens: { light: Record<string, string>; dark: Record<string, string> }
}
declare module 'virtual:design-tokens.css'
