const typesOf = (type: string, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [`typeof ${name}`, JSON.stringify(type)]))

/** It runs in browsers alone, and in those of the last years: what libraries ask about others is answered here. */
export const inBrowsers = {
  ...typesOf('object', 'document', 'history', 'location', 'navigator', 'self', 'window'),
  ...typesOf('function', 'ArrayBuffer', 'Blob', 'Promise', 'XMLHttpRequest'),
  ...typesOf('function', 'addEventListener', 'removeEventListener', 'requestAnimationFrame'),
  ...typesOf('undefined', 'attachEvent'),
  'navigator.product': '"Gecko"',
}
