import { expect, test } from 'vitest'
import { localPath } from './local-path.ts'

test('the way back leads into the app only [SHL-008, SHL-034]', () => {
  expect(['/taxi', 'taxi', 'airport-shuttle', '/'].map(localPath)).toEqual(['/taxi', '/taxi', '/airport-shuttle', '/'])
  expect(['//elsewhere.example', '/\\elsewhere', ''].map(localPath)).toEqual(['/', '/', '/'])
})
