import { normaliseText } from './normalise-text.ts'

/**
 * The sound of a name in any romanisation: Xingtian, Hsingtien and Hsing Tian are one. Signs, maps and tickets in
 * Taiwan mix Hanyu Pinyin, Wade-Giles, Tongyong Pinyin and postal romanisation, often within one name, so letters that
 * stand for the same sound in any of them become one letter. English words change in the same way, which is harmless:
 * both sides of a comparison are converted.
 */
export function soundOf(text: string): string {
  const plain = normaliseText(text).normalize('NFD').replace(/\p{M}/gu, '')
  return plain
    .split(' ')
    .map((word) => rules.reduce((sound, [written, said]) => sound.replace(written, said), word))
    .join(' ')
}

/** The order matters: later rules depend on earlier ones. */
const rules: readonly (readonly [written: RegExp, said: string])[] = [
  [/tzu/g, 'zi'],
  [/s[zs]u/g, 'si'],
  // Shih, chih, yeh and hsueh: the h is silent.
  [/([ie])h(?![aeiou])/g, '$1'],
  [/zh|jh|ch|tz|ts|[qjzc]|r(?=[aeiou])/g, 'c'],
  [/hs|sh|x/g, 's'],
  [/b/g, 'p'],
  [/d/g, 't'],
  [/g/g, 'k'],
  [/unk/g, 'onk'],
  [/([fmp])onk/g, '$1enk'],
  [/yi/g, 'i'],
  [/you/g, 'yu'],
  [/iou/g, 'iu'],
  [/([iy])en/g, '$1an'],
  [/uo/g, 'o'],
  [/ue([in])/g, 'u$1'],
  [/au/g, 'ao'],
  [/([kh])e(?![inr])/g, '$1o'],
]
