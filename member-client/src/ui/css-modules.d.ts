/** Each class is a separate export, so that the build inlines its name and ships no lookup table. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export = classes
}
declare module '*.css'
