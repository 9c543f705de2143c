import fc from 'fast-check'
import { expect, test } from 'vitest'
import { notePhrases } from '../ride-draft.ts'
import { noteText, phraseText, splitNote, typedLengthMax } from './note-text.ts'

test('a sent note is split into its phrases and its text again', () => {
  const isPhrase = (text: string) => notePhrases.some((phrase) => phraseText(phrase) === text)
  const typed = fc
    .string({ maxLength: typedLengthMax() })
    .map((text) => text.trim())
    .filter((text) => !text.split(' · ').some(isPhrase))
  fc.assert(
    fc.property(fc.subarray([...notePhrases]), typed, (chosen, note) => {
      const sent = noteText({ note, notePhrases: chosen })
      expect(sent.length).toBeLessThanOrEqual(100)
      expect(splitNote(sent)).toEqual({ note, notePhrases: chosen })
    }),
  )
})
