/**
 * Minimal browser globals that the client needs while its modules load and a page is rendered for an unknown visitor.
 */
const still = {
  document: { cookie: '', hidden: false, title: '', querySelector: () => null },
  window: {},
  history: { state: null, replaceState: () => undefined },
  matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
}

export const shimBrowser = () => {
  const scope = globalThis as Record<string, unknown>
  const before = Object.fromEntries([...Object.keys(still), 'location'].map((name) => [name, scope[name]]))
  Object.assign(scope, still, { location: new URL('http://localhost/') })
  return {
    goTo: (path: string) => {
      scope['location'] = new URL(path, 'http://localhost/')
    },
    leave: () => Object.assign(scope, before),
  }
}
