import { expect, test } from 'vitest'
import { writtenOf } from './written-of.ts'

test('while a character is composed the question stays, and Latin letters are asked as they come', () => {
  expect(writtenOf('台ㄅㄟˇ', true)).toBeUndefined()
  expect(writtenOf('ㄊㄞˊ', true)).toBeUndefined()
  expect(writtenOf('たい', true)).toBeUndefined()
  expect(writtenOf('taip', true)).toBe('taip')
  expect(writtenOf('台北', true)).toBe('台北')
})

test('of a syllable that was left behind nothing is asked', () => {
  expect(writtenOf('台ㄅㄟˇ', false)).toBe('台')
  expect(writtenOf(' ㄊㄞˊ ', false)).toBe('')
  expect(writtenOf('スカイツリー', false)).toBe('スカイツリー')
})
