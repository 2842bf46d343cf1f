import { expect, test } from 'vitest'
import { iceServersFor } from './turn.rules.ts'

const turn = { urls: ['turn:relay.example'], secret: 'shared by the two' }
const ice = { stunUrls: ['stun:relay.example'], turn }
const urlsOf = (transport: 'all' | 'relay') =>
  iceServersFor({ ...ice, transport }, 'ada', new Date()).iceServers.flatMap(({ urls }) => urls)

test('[TALK-31] where relays alone are allowed nobody is told of anything else', () => {
  expect(urlsOf('all')).toEqual(['stun:relay.example', 'turn:relay.example'])
  expect(urlsOf('relay')).toEqual(['turn:relay.example'])
  expect(iceServersFor({ ...ice, transport: 'relay' }, 'ada', new Date()).transport).toBe('relay')
})
