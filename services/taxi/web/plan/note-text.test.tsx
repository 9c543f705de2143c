import fc from 'fast-check'
import { expect, test } from 'vitest'
import { notePhrases } from '../ride-draft.ts'
import { noteText, phraseText, splitNote, typedLengthMax } from './note-text.ts'

test('a note that was sent comes back as the phrases and the text that it was made of', () => {
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
