import { describeEveryScreen } from './every-screen.ts'

describeEveryScreen({ width: 390, height: 844, theme: 'light', smallest: { width: 360, height: 640 } })
