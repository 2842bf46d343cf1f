import { countryList } from './countries-list.ts'
import { dataFile } from './data-file.ts'
import { emojiList } from './emoji-list.ts'

/** Data files that are fetched on demand. They hold only the parts of the packages' data that are displayed. */
export const dataFiles = () => [dataFile('countries', countryList), dataFile('emoji', emojiList)]
