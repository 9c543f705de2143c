import { type NotePhrase, notePhrases, type RideDraft } from '../ride-draft.ts'
import * as words from '../words/compiled/messages.js'

type Note = Pick<RideDraft, 'note' | 'notePhrases'>

const phraseWords: Readonly<Record<NotePhrase, () => string>> = {
  luggage: () => words.taxi_plan_phraseLuggage(),
  child: () => words.taxi_plan_phraseChild(),
  elder: () => words.taxi_plan_phraseElder(),
  quiet: () => words.taxi_plan_phraseQuiet(),
}

export function phraseText(phrase: NotePhrase): string {
  return phraseWords[phrase]()
}

/** Separates the parts of a note, in every language. */
const between = ' · '
/** The maximum length of a note on the server. */
const noteLengthMax = 100

/** Returns the maximum length of the text, so that all phrases still fit. */
export function typedLengthMax(): number {
  return noteLengthMax - [...notePhrases.map(phraseText), ''].join(between).length
}

/** Returns the note in the driver's view: the phrases in their order, then the text. */
export function noteText({ note, notePhrases: chosen }: Note): string {
  const phrases = notePhrases.filter((phrase) => chosen.includes(phrase)).map(phraseText)
  // Phrases of another language may be longer than the reserved space.
  return [...phrases, note.trim()]
    .filter((part) => part !== '')
    .join(between)
    .slice(0, noteLengthMax)
}

/** Splits a sent note into phrases and text. In another language, its phrases become text. */
export function splitNote(sent: string): Note {
  const parts = sent.split(between)
  const first = parts.findIndex((part) => phraseOf(part) === undefined)
  const leading = first === -1 ? parts : parts.slice(0, first)
  return {
    notePhrases: leading.flatMap((part) => phraseOf(part) ?? []),
    note: first === -1 ? '' : parts.slice(first).join(between),
  }
}

const phraseOf = (text: string): NotePhrase | undefined => notePhrases.find((phrase) => phraseText(phrase) === text)
