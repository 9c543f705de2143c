import { expect, test } from 'vitest'
import { localPath } from './local-path.ts'

test('the back link only leads into the app [SHL-008, SHL-034]', () => {
  expect(['/taxi', 'taxi', 'airport-shuttle', '/'].map(localPath)).toEqual(['/taxi', '/taxi', '/airport-shuttle', '/'])
  const path = '/taxi?stage=address#map'
  expect(localPath(path)).toBe(path)
  const disguised = ['/\t/elsewhere.example', '/\n/elsewhere.example', '\t//elsewhere.example', '/.//elsewhere.example']
  expect(disguised.map(localPath)).toEqual(['/', '/', '/', '/'])
  expect(localPath('/x/..//elsewhere.example')).toBe('/')
  expect(localPath('/%2e//elsewhere.example')).toBe('/')
  expect(['//elsewhere.example', '/\\elsewhere', ''].map(localPath)).toEqual(['/', '/', '/'])
})
