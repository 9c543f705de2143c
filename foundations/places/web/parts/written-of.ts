/** A syllable that is no character yet: 注音 with its tone, and kana while they are composed. */
const bopomofo = /[\p{Script=Bopomofo}ˊˇˋ˙]+/gu
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * Returns the searchable part of the text in the box; undefined while the next character is being composed of
 * syllables that occur in no name. Latin letters are searched as they come: many keyboards compose every word.
 */
export function writtenOf(typed: string, isComposing: boolean): string | undefined {
  if (isComposing && (typed.search(bopomofo) >= 0 || kana.test(typed))) return undefined
  return typed.replace(bopomofo, '').trim()
}
