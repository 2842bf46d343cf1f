import { expect, test } from 'vitest'
import { pairedStoreFor } from './paired-store.ts'

test('where the browser has no storage, saving and deleting reject, and never throw at once', async () => {
  const store = pairedStoreFor<string, string>('ada', 'imports', 'import-rows')
  const saving = store.put('1', 'small', 'large')
  const deleting = store.remove('1')
  await expect(saving).rejects.toThrow('indexedDB')
  await expect(deleting).rejects.toThrow('indexedDB')
})
