import { expect, test } from 'vitest'
import { maskedName, maskedPhone } from './masked-account.ts'

test('a masked account name is recognisable for its owner and reveals little to others', () => {
  expect(['王小明', 'Amy Lin', '𠮷田'].map(maskedName)).toEqual(['王○○', 'A○○', '𠮷○○'])
  expect(['0912345678', '912345678', '123'].map(maskedPhone)).toEqual(['0912•••678', '9123•••678', '•••123'])
})
