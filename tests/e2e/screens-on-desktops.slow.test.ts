import { describeEveryScreen } from './every-screen.ts'

describeEveryScreen({ width: 1440, height: 900, theme: 'dark' })
