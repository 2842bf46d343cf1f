import type { Action } from '../ui/keyboard/action.ts'
import type { Sending } from './engine/media.ts'
import { camera, cameraOff, microphone, microphoneOff, screen, sliders } from './icons.ts'
import type { TalkSpace } from './talk.ts'

/** No browser on a phone supports this. */
const canShare = (): boolean => navigator.mediaDevices?.getDisplayMedia !== undefined

/** The dock's toggles for mic, camera and screen. S and D are no shortcuts because they walk. */
export const mediaToggles = (talk: TalkSpace, sending: Sending, isPhone: boolean): Action[] => [
  {
    icon: sending.microphone ? microphone : microphoneOff,
    label: 'Mic',
    keyName: 'M',
    isOpen: sending.microphone,
    run: () => talk.toggle('microphone'),
  },
  {
    icon: sending.camera ? camera : cameraOff,
    label: 'Camera',
    keyName: 'V',
    isOpen: sending.camera,
    run: () => talk.toggle('camera'),
  },
  ...(canShare() && !isPhone
    ? [
        {
          icon: screen,
          label: 'Share',
          keyName: 'Shift+V',
          isOpen: sending.screen,
          run: () => talk.toggle('screen'),
        },
      ]
    : []),
  { icon: sliders, label: 'Devices', keyName: 'Shift+M', isMore: isPhone, run: talk.openDevices },
]
