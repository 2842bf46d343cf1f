/** For tests: the storage of a browser, in memory. */
import 'fake-indexeddb/auto'
