import { glob, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
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

test('simplified characters are found and listed, except for those that are also used in Taiwan [IDN-048]', async () => {
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

test('the texts of the page are in Traditional Chinese, and the page declares that language [SHL-003]', async () => {
  const root = resolve(import.meta.dirname, '../../../..')
  const rooms = '{apps,foundations,kit,services}'
  const found: string[] = []
  for await (const path of glob(`${rooms}/**/words/zh-TW.json`, { cwd: root, exclude: ['**/node_modules/**'] })) {
    const texts: unknown = JSON.parse(await readFile(resolve(root, path), 'utf8'))
    const said = typeof texts === 'object' && texts !== null ? Object.values(texts).join('') : ''
    expect([path, await simplifiedIn(said)]).toEqual([path, ''])
    found.push(path)
  }
  expect(found).toEqual(expect.arrayContaining(['apps/web/words/zh-TW.json', 'services/taxi/web/words/zh-TW.json']))
  expect(await readFile(resolve(root, 'apps/web/index.html'), 'utf8')).toContain('<html lang="zh-TW">')
})
