import type { OwnDomain, SpaceAddress } from '@metapyra/contract/entities/domain'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import type { Answers } from '../testing/api-server.ts'
import { startApiServer } from '../testing/api-server.ts'
import { close, enter, findByName, open, press, shows, text } from '../testing/page.ts'
import { AddressPage } from './address-page.lazy.tsx'

const ownDomain = (over: Partial<OwnDomain> = {}): OwnDomain => ({
  host: 'team.example',
  record: { name: '_metapyra.team.example', type: 'TXT', value: 'metapyra-proof=abc' },
  pointing: { name: 'team.example', type: 'CNAME', value: 'app.example' },
  status: 'waiting',
  provedAt: null,
  checkedAt: null,
  missingSince: null,
  releasedAfter: null,
  ...over,
})
const spaceAddress: SpaceAddress = {
  label: 'acme',
  origin: 'https://acme.app.example',
  canHaveOwn: true,
  ownDomain: null,
  ownOrigin: null,
  sandboxDns: null,
}
const proved = {
  ...spaceAddress,
  ownDomain: ownDomain({ status: 'proved' }),
  ownOrigin: 'https://team.example',
}
const takenError = {
  status: 409,
  error: { code: 'DOMAIN_TAKEN', message: 'Another space lives at this domain.' },
} as const

let address: SpaceAddress
const answers: Answers = {}
const server = await startApiServer(answers)

const show = () => open(server.api, <AddressPage />, '/address')
beforeEach(() => {
  address = spaceAddress
  server.requests.splice(0)
  Object.assign(answers, {
    'POST v2/admin/workspace/own-domain-detail': () => address,
    'POST v2/admin/workspace/own-domain': () => {
      address = { ...spaceAddress, ownDomain: ownDomain() }
      return address
    },
    'POST v2/admin/workspace/own-domain-check': () => {
      address = proved
      return { address, finding: 'found' }
    },
    'POST v2/admin/workspace/own-domain-remove': () => {
      address = spaceAddress
      return address
    },
  } satisfies Answers)
})
afterAll(() => server.stop())

it('shows the address that the space was given, and asks for a domain', async () => {
  await show()
  await shows('acme.app.example')
  await press('Use this domain')
  expect(text()).toContain('Enter a domain, like team.example.com.')
  expect(server.requests.map(({ name }) => name)).toEqual(['POST v2/admin/workspace/own-domain-detail'])
  await enter('input', 'team.example')
  await press('Use this domain')
  await shows('_metapyra.team.example')
  expect(text()).toContain('metapyra-proof=abc')
  expect(text()).toContain('Waiting for DNS record')
})

it.each([
  ['its host', true, 'https://acme.app.example/space'],
  ['its query, where spaces have no hosts', false, 'https://acme.app.example/space?space=acme'],
])('copies an address that opens the space itself, by %s', async (_how, canHaveOwn, link) => {
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  address = { ...spaceAddress, canHaveOwn }
  await show()
  await shows('acme.app.example')
  await press('Copy the address')
  expect(writeText).toHaveBeenCalledWith(link)
})

it('says what is wrong with a domain in the server’s words, beside the field', async () => {
  answers['POST v2/admin/workspace/own-domain'] = () => takenError
  await show()
  await shows('Custom domain')
  await enter('input', 'team.example')
  await press('Use this domain')
  await shows(takenError.error.message)
  const field = document.querySelector('input')
  expect(field?.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    takenError.error.message,
  )
})

it.each([
  ['absent', 'No TXT record at _metapyra.team.example yet'],
  ['different', 'has a different value'],
  ['unpointed', 'team.example doesn’t point anywhere yet'],
  ['silent', 'didn’t respond'],
] as const)('says what a look found: %s', async (result, expectedText) => {
  address = { ...spaceAddress, ownDomain: ownDomain() }
  answers['POST v2/admin/workspace/own-domain-check'] = () => ({ address, finding: result })
  await show()
  await shows('Check now')
  await press('Check now')
  await shows(expectedText)
})

it('shows a proved domain with the way there', async () => {
  address = { ...spaceAddress, ownDomain: ownDomain() }
  await show()
  await shows('Check now')
  await press('Check now')
  await shows('Found the record for team.example.')
  await shows('Verified')
  const link = [...document.querySelectorAll('a')].find((link) => link.textContent === 'Open team.example')
  expect(link?.href).toBe('https://team.example/api/handoff/start?next=%2Fadmin%2Faddress')
})

it('says that another space was first', async () => {
  address = { ...spaceAddress, ownDomain: ownDomain() }
  answers['POST v2/admin/workspace/own-domain-check'] = () => takenError
  await show()
  await shows('Check now')
  await press('Check now')
  await shows(takenError.error.message)
})

it('warns while the record is missing, and shows it', async () => {
  const missing = {
    status: 'missing',
    missingSince: '2026-11-20T10:00:00Z',
    releasedAfter: '2026-11-27T10:00:00Z',
  }
  address = { ...proved, ownDomain: ownDomain(missing as Partial<OwnDomain>) }
  await show()
  await shows('Record missing')
  expect(document.querySelector('details')?.open).toBe(true)
})

it('removes a proved domain once its name was typed, and a claim at once', async () => {
  address = proved
  await show()
  await shows('Remove domain')
  await press('Remove domain')
  await shows('Type team.example to remove it')
  expect(findByName('Remove domain').hasAttribute('disabled')).toBe(true)
  await enter('.ant-modal input', 'team.example')
  await press('Remove domain')
  await shows('Use this domain')
  const removal = server.requests.find(({ name }) => name.endsWith('own-domain-remove'))
  expect(removal?.input).toEqual({ domain: 'team.example' })
})

it('says so where spaces have no addresses of their own, and where nothing could be loaded', async () => {
  address = { ...spaceAddress, canHaveOwn: false }
  await show()
  await shows('share this address')
  expect(document.querySelector('input')).toBeNull()
  await close()
  answers['POST v2/admin/workspace/own-domain-detail'] = () => ({
    status: 403,
    error: { code: 'FORBIDDEN', message: 'You don’t have permission to do this.' },
  })
  await show()
  await shows('Couldn’t load the address')
  expect(text()).toContain('You don’t have permission to do this.')
})
