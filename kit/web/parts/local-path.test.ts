import { expect, test } from 'vitest'
import { localPath } from './local-path.ts'

test('the way back leads into the app only [SHL-008, SHL-034]', () => {
  expect(['/taxi', 'taxi', 'airport-shuttle', '/'].map(localPath)).toEqual(['/taxi', '/taxi', '/airport-shuttle', '/'])
  const kept = '/taxi?stage=address#map'
  expect(localPath(kept)).toBe(kept)
  const disguised = ['/\t/elsewhere.example', '/\n/elsewhere.example', '\t//elsewhere.example', '/.//elsewhere.example']
  expect(disguised.map(localPath)).toEqual(['/', '/', '/', '/'])
  expect(localPath('/x/..//elsewhere.example')).toBe('/')
  expect(localPath('/%2e//elsewhere.example')).toBe('/')
  expect(['//elsewhere.example', '/\\elsewhere', ''].map(localPath)).toEqual(['/', '/', '/'])
})
