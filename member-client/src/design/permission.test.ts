import { expect, test } from 'vitest'
import { isRefusedBySystem, systemWords } from './permission.ts'

const refusal = (message: string) => new DOMException(message, 'NotAllowedError')

test('a refusal of the operating system is told apart from one of the browser, or of its person', () => {
  expect(isRefusedBySystem(refusal('Permission denied by system'))).toBe(true)
  expect(isRefusedBySystem(refusal('Permission denied'))).toBe(false)
  expect(isRefusedBySystem(new DOMException('by system', 'NotReadableError'))).toBe(false)
})

test.each([
  ['MacIntel', 'camera', 'System Settings, Privacy & Security, Camera'],
  ['MacIntel', 'screen', 'System Settings, Privacy & Security, Screen & System Audio Recording'],
  ['Win32', 'microphone', 'Settings, Privacy & security, Microphone'],
  ['Linux x86_64', 'microphone', 'the privacy settings of your system'],
] as const)('on %s the words for the %s name %s', (platform, what, place) => {
  expect(systemWords(what, platform)).toContain(`Allow it in ${place}, then try again.`)
})
