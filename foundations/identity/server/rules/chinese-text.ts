/** Characters that are simplified forms of another but also occur in Taiwanese names and addresses: 余, 范, 里, 谷. */
const alsoTraditional = new Set(
  '丑于云余克党卜占卷只台后向吁周咨姜岳干并征御志戚才扎托挂斗昆曲朱朴松板栗梁游沈泛注淀秋秘系累胡致舍芸苔范蒙表谷辟郁采里面凶回困局布弦彩念欲熏症皂几',
)

let loading: Promise<ReadonlySet<string>> | undefined

/** The distinct simplified characters of a text. The table is loaded at first use. */
export async function simplifiedIn(text: string): Promise<string> {
  if (!/\p{Script=Han}/u.test(text)) return ''
  loading ??= import('opencc-js/dict/STCharacters').then(({ default: table }) => {
    const simplified = table.split('|').map((pair) => pair.split(' ')[0] ?? '')
    return new Set(simplified.filter((character) => !alsoTraditional.has(character)))
  })
  const simplified = await loading
  return [...new Set(text)].filter((character) => simplified.has(character)).join('')
}

/** 陳怡君, 谷辣斯‧尤達卡, with the characters that people type for ‧. */
const inChinese = /^\p{Script=Han}+(?:[‧·・•]\p{Script=Han}+)*$/u
/** Kolas Yotaka, Siobhán O'Neil: as on the documents of Indigenous people and foreigners. */
const romanised = /^\p{Script=Latin}[\p{Script=Latin}\p{M}.'’ʼ-]*(?: \p{Script=Latin}[\p{Script=Latin}\p{M}.'’ʼ-]*)*$/u

/** Whether a name is in Chinese, romanised, or both in sequence, as on an identity card. */
export function isChineseName(name: string): boolean {
  const text = name.normalize('NFC').trim()
  if (inChinese.test(text) || romanised.test(text)) return true
  const space = text.indexOf(' ')
  return space > 0 && inChinese.test(text.slice(0, space)) && romanised.test(text.slice(space + 1))
}
