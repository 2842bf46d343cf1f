import { figureAddress } from '@metapyra/contract/figure'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register, registerOwner } from '../../testing/actor.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { updateUser } from '../account/core/accounts.service.ts'
import { updateFor } from './rules.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('[USER-1] drops what is empty, and keeps what is not and the picture', () => {
  const input = { name: ' ', image: null, isNewUser: false, designation: '' }
  expect(updateFor('account', input)).toEqual({ image: null, isNewUser: false })
})

it('[USER-2] saves name and picture of a guest, and nothing of an anonymous person', () => {
  const input = { name: 'Gus', image: null, designation: 'Chief' }
  expect(updateFor('guest', input)).toEqual({ name: 'Gus', image: null })
  expect(updateFor('anonymous', input)).toEqual({})
})

it('shows a changed name in the spaces too, and keeps the figure that was chosen', async () => {
  const { owner, workspaceId } = await registerOwner(server.origin, 'ada@example.com', 'engines')
  await owner.call('PUT v2/user/update', { name: 'Ada King', designation: 'Countess' }, { workspaceId })
  await owner.call('PUT v2/user/character', { look: 'leaf', colour: '#22693c' })
  const { body } = await owner.call('GET v2/user/profile', {}, { workspaceId })
  expect(body).toMatchObject({
    name: 'Ada King',
    role: 'owner',
    companyPosition: 'Countess',
    character: { look: 'leaf', colour: '#22693c' },
    workspaces: [{ ownerName: 'Ada King', companyPosition: 'Countess' }],
  })
})

it('[USER-3] keeps what somebody is in one space apart from what they are in general', async () => {
  const { owner, workspaceId } = await registerOwner(server.origin, 'mary@example.com', 'novels')
  const position = async () => {
    const { body } = await owner.call('GET v2/user/profile', {}, { workspaceId })
    return [body.companyPosition, body.workspaces[0].companyPosition, body.workspaces[0].ownerPosition]
  }
  await owner.call('PUT v2/user/update', { designation: 'Author' }, { workspaceId })
  expect(await position()).toEqual(['Author', 'Author', 'Author'])
  await owner.call('PUT v2/user/update', { designation: 'Editor', workspaceId }, { workspaceId })
  expect(await position()).toEqual(['Author', 'Editor', 'Editor'])
  await owner.call('POST v2/user/clear', { field: 'designation', workspaceId }, { workspaceId })
  expect(await position()).toEqual(['Author', 'Author', 'Author'])
  const stranger = await register(server.origin, 'percy@example.com')
  const input = { designation: 'Editor', workspaceId }
  expect((await stranger.call('PUT v2/user/update', input, { workspaceId })).status).toBe(404)
  expect((await owner.call('PUT v2/user/update', input)).status).toBe(404)
})

it('keeps a figure of known parts alone, and shows it where it is chosen as the picture', async () => {
  const { owner, workspaceId } = await registerOwner(server.origin, 'rosa@example.com', 'crystals')
  const character = { look: 'drop', colour: '#8f3d2e', hair: 'curls', accessory: 'round glasses' }
  const reply = await owner.call('PUT v2/user/character', character)
  expect(reply.body).toMatchObject({ character, image: null })
  const response = await owner.call('PUT v2/user/update', { image: figureAddress(character) })
  expect(response.body.image).toMatch(/^figure:honey\.curls\..*round-glasses$/)
  const { body } = await owner.call('PUT v2/user/character', { ...character, hair: 'bun' }, { workspaceId })
  expect(body).toMatchObject({
    image: expect.stringContaining('.bun.'),
    workspaces: [{ ownerImage: expect.stringContaining('.bun.') }],
  })
  for (const wrong of [{ hair: 'mohawk' }, { look: 'fox' }, { colour: '#123456' }, { wings: 'two' }]) {
    const input = { ...character, ...wrong } as typeof character
    expect((await owner.call('PUT v2/user/character', input)).status).toBe(400)
  }
  for (const image of ['figure:', 'figure:honey', 'figure:<svg>', `${figureAddress({})}.more`]) {
    expect((await owner.call('PUT v2/user/update', { image })).status).toBe(400)
  }
})

it('keeps a figure that was chosen before there were parts', async () => {
  const old = await register(server.origin, 'old@example.com')
  const { body } = await old.call('PUT v2/user/character', { look: 'leaf', colour: '#22693c' })
  expect(body.character).toEqual({ look: 'leaf', colour: '#22693c' })
  expect(figureAddress(body.character)).toBe(figureAddress({}))
})

describe('a mobile number', () => {
  it('[USER-6] keeps the country that was chosen among those of a code, until another code is', async () => {
    const ada = await register(server.origin, 'country@example.com')
    const savedCountry = async () =>
      JSON.parse((await ada.call('GET v2/user/profile', {})).body.additional).country
    await ada.call('PUT v2/user/contact', { countryCode: 7, country: 'KZ' })
    expect(await savedCountry()).toBe('KZ')
    await ada.call('PUT v2/user/contact', { mobileNumber: '7010001122' })
    expect(await savedCountry()).toBe('KZ')
    await ada.call('PUT v2/user/contact', { countryCode: 49 })
    expect(await savedCountry()).toBeUndefined()
    expect((await ada.call('PUT v2/user/contact', { country: 'Kazakhstan' })).status).toBe(400)
  })

  it('[USER-4] is kept as its digits, and nobody has verified it', async () => {
    const ada = await register(server.origin, 'mobile@example.com')
    const before = await ada.call('GET v2/user/profile', {})
    expect(before.body).toMatchObject({ countryCode: 91, mobileNumber: null })
    const input = { countryCode: 49, mobileNumber: '(171) 234-56.78' }
    const { body } = await ada.call('PUT v2/user/contact', input)
    expect(body).toMatchObject({ countryCode: 49, mobileNumber: '1712345678' })
    expect(body.mobileNumberVerified).toBe(false)
    await updateUser(server.services.db, body.id, { mobileNumberVerified: true })
    const same = await ada.call('PUT v2/user/contact', { mobileNumber: '1712345678' })
    expect(same.body.mobileNumberVerified).toBe(true)
    const other = await ada.call('PUT v2/user/contact', { countryCode: 43 })
    expect(other.body).toMatchObject({
      countryCode: 43,
      mobileNumber: '1712345678',
      mobileNumberVerified: false,
    })
  })

  it.each([
    [{ mobileNumber: '123' }, 'Enter 4 to 14 digits.'],
    [{ mobileNumber: '123456789012345' }, 'Enter 4 to 14 digits.'],
    [{ mobileNumber: 'call me' }, 'Enter 4 to 14 digits.'],
    [{ mobileNumber: '١٢٣٤٥٦' }, 'Enter 4 to 14 digits.'],
    [{ mobileNumber: '+49 171 2345678' }, 'Don’t include the country code.'],
    [{ countryCode: 1787, mobileNumber: '123456789012' }, 'This number is too long for the country code.'],
  ])('[USER-4] %j %s', async (input, problem) => {
    const ada = await register(server.origin, `n${Math.random()}@example.com`)
    const { status, body } = await ada.call('PUT v2/user/contact', input)
    expect([status, body.fields]).toEqual([400, { mobileNumber: problem }])
  })

  it('[USER-5] goes by its own call, for no update empties anything', async () => {
    const ada = await register(server.origin, 'clear@example.com')
    await ada.call('PUT v2/user/contact', { mobileNumber: '5551234' })
    const kept = await ada.call('PUT v2/user/contact', { mobileNumber: '' })
    expect(kept.body.mobileNumber).toBe('5551234')
    const cleared = await ada.call('POST v2/user/clear', { field: 'mobileNumber' })
    expect(cleared.body).toMatchObject({ mobileNumber: null, countryCode: 91 })
  })
})
