import { expect, test } from 'vitest'
import { systemWords } from './permission.ts'

test.each([
  ['MacIntel', 'camera', 'System Settings, Privacy & Security, Camera'],
  ['MacIntel', 'screen', 'System Settings, Privacy & Security, Screen & System Audio Recording'],
  ['Win32', 'microphone', 'Settings, Privacy & security, Microphone'],
  ['Linux x86_64', 'microphone', 'the privacy settings of your system'],
] as const)('on %s the words for the %s name %s', (platform, what, place) => {
  expect(systemWords(what, platform)).toContain(`Allow it in ${place}, then try again.`)
})
