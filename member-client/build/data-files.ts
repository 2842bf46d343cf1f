import { countryList } from './countries-list.ts'
import { dataFile } from './data-file.ts'
import { emojiList } from './emoji-list.ts'

/** What is fetched when somebody needs it: of the packages' data what is shown, and nothing else. */
export const dataFiles = () => [dataFile('countries', countryList), dataFile('emoji', emojiList)]
