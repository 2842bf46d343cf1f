import type { Action } from '../ui/keyboard/action.ts'
import type { Sending } from './engine/media.ts'
import { camera, cameraOff, microphone, microphoneOff, screen, sliders } from './icons.ts'
import type { TalkSpace } from './talk.ts'

/** No phone's browser does. */
const canShare = (): boolean => navigator.mediaDevices?.getDisplayMedia !== undefined

/** What one switches on and off in the dock; S and D walk. */
export const talkActions = (talk: TalkSpace, sending: Sending, isPhone: boolean): Action[] => [
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
