/** Each class is an export of its own, so that the build writes its name where it is used and ships no table of them. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export = classes
}
declare module '*.css'
