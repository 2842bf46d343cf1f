import { expect, test } from 'vitest'
import { isPagePath } from '../../server/src/platform/http/site/page-paths.ts'
import { matchRoute, routes } from '../../shared/session/src/routes.ts'

const paths = Object.values(routes).map(({ path }) => path.replace('/*', '/users').replace(':token', 'abc'))

test.each(paths.filter((path) => path !== '*'))('the server answers a page for %s', (path) => {
  expect(isPagePath(path)).toBe(true)
  expect(isPagePath(`${path}/`)).toBe(true)
})

test.each(['/nowhere', '/space/else', '/g/a/b', '/administrator', '/index.html', '/api', '/pricing/team'])(
  'and for %s none, as the client has no screen there either',
  (path) => {
    expect(isPagePath(path)).toBe(false)
    expect(matchRoute(path).name).toBe('notFound')
  },
)
