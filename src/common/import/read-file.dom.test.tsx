import { expect, it } from 'vitest'
import { readFile } from './read-file'

// Spec: issue 11, bad input. A file that is refused for its size must not be loaded to find that out.
it('refuses a workbook of 200 MB in words, without loading it', async () => {
  const file = new File(['x'], 'bill.xlsx')
  Object.defineProperty(file, 'size', { value: 200 * 1024 * 1024 })
  file.arrayBuffer = () => Promise.reject(new Error('It was loaded'))
  expect(await readFile(file)).toEqual({ ok: false, reason: 'The file is larger than 50 MB and is not read.' })
})
