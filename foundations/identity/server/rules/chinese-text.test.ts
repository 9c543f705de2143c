import { expect, test } from 'vitest'
import { isChineseName, simplifiedIn } from './chinese-text.ts'

test('a name is Chinese only, with the dot of Indigenous names, or romanised as on an identity card [IDN-047]', () => {
  for (const name of [
    '陳怡君',
    '谷辣斯‧尤達卡',
    '谷辣斯·尤達卡',
    'Kolas Yotaka',
    '谷辣斯‧尤達卡 Kolas Yotaka',
    "Siobhán O'Neil",
    '𠊎',
  ])
    expect(isChineseName(name)).toBe(true)
  for (const name of [
    '',
    '陳1君',
    'さくら',
    '김민준',
    '陳 怡 君',
    '陳怡君!',
    '‧陳',
    '陳‧',
    '<script>',
    'Anna1',
    '陳Anna',
  ])
    expect(isChineseName(name)).toBe(false)
})

test('simplified characters are found and named, and those that Taiwan writes too are not [IDN-048]', async () => {
  expect(await simplifiedIn('张伟发')).toBe('张伟发')
  expect(await simplifiedIn('台北市信义区')).toBe('义区')
  for (const text of [
    '張偉',
    '余天',
    '范里于',
    '臺北市中正區',
    '台中市西屯區',
    '沈梁游',
    '朱志松',
    '谷關',
    '西門町',
    'Anna',
    '',
  ])
    expect(await simplifiedIn(text)).toBe('')
})
