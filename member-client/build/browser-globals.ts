const typesOf = (type: string, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [`typeof ${name}`, JSON.stringify(type)]))

/** The client only runs in recent browsers, so libraries' checks for other environments are resolved at build time. */
export const inBrowsers = {
  ...typesOf('object', 'document', 'history', 'location', 'navigator', 'self', 'window'),
  ...typesOf('function', 'ArrayBuffer', 'Blob', 'Promise', 'XMLHttpRequest'),
  ...typesOf('function', 'addEventListener', 'removeEventListener', 'requestAnimationFrame'),
  ...typesOf('undefined', 'attachEvent'),
  'navigator.product': '"Gecko"',
}
