import { expect, test } from 'vitest'
import { writtenOf } from './written-of.ts'

test('the query stays while a character is being composed, and Latin letters are searched at once', () => {
  expect(writtenOf('台ㄅㄟˇ', true)).toBeUndefined()
  expect(writtenOf('ㄊㄞˊ', true)).toBeUndefined()
  expect(writtenOf('たい', true)).toBeUndefined()
  expect(writtenOf('taip', true)).toBe('taip')
  expect(writtenOf('台北', true)).toBe('台北')
})

test('an abandoned syllable is not searched', () => {
  expect(writtenOf('台ㄅㄟˇ', false)).toBe('台')
  expect(writtenOf(' ㄊㄞˊ ', false)).toBe('')
  expect(writtenOf('スカイツリー', false)).toBe('スカイツリー')
})
