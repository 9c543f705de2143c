/** An incomplete syllable: 注音 with its tone, and kana during composition. */
const bopomofo = /[\p{Script=Bopomofo}ˊˇˋ˙]+/gu
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * The searchable part of the input; undefined while the next character is being composed of syllables that occur in no
 * name. Latin letters are searched at once, since many keyboards compose every word.
 */
export function writtenOf(typed: string, isComposing: boolean): string | undefined {
  if (isComposing && (typed.search(bopomofo) >= 0 || kana.test(typed))) return undefined
  return typed.replace(bopomofo, '').trim()
}
