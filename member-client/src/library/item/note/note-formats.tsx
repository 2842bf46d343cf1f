import type { Format } from '../../../chat/composer/writing-tools.lazy.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { headingStepped, listToggled } from './lines.ts'

/** [LIB-60] Formats that notes have beyond those of other texts. */
export const noteFormats: readonly Format[] = [
  {
    words: 'Heading',
    keyName: 'Shift+H',
    sign: <Icon path="M6.500 5v14M17.500 5v14M6.500 12h11" size={16} />,
    change: headingStepped,
  },
  {
    words: 'List',
    keyName: 'Shift+L',
    sign: <Icon path="M9.500 6H20M9.500 12H20M9.500 18H20M4.500 6v.1M4.500 12v.1M4.500 18v.1" size={16} />,
    change: listToggled,
  },
]
