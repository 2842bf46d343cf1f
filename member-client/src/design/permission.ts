type Device = 'microphone' | 'camera' | 'screen'

const PLACES: readonly (readonly [RegExp, (what: Device) => string])[] = [
  [/mac/i, (what) => `System Settings, Privacy & Security, ${MAC[what]}`],
  [/win/i, (what) => `Settings, Privacy & security, ${WINDOWS[what]}`],
]
const MAC = { microphone: 'Microphone', camera: 'Camera', screen: 'Screen & System Audio Recording' }
const WINDOWS = { microphone: 'Microphone', camera: 'Camera', screen: 'Screenshots and screen recording' }

/** Where the operating system keeps what it refuses, and how it is allowed. */
export const systemWords = (what: Device, platform = navigator.platform): string => {
  const place = PLACES.find(([system]) => system.test(platform))?.[1](what)
  const blocked = what === 'screen' ? 'screen sharing' : `your ${what}`
  return `Your computer blocks ${blocked} for this browser. Allow it in ${place ?? 'the privacy settings of your system'}, then try again.`
}
