import * as words from '../words/compiled/messages.js'

type Person = { readonly number: number; readonly name: string }

/** Returns the displayed name of a participant: the rider, a guest by name, or a guest by number. */
export function nameOf({ number, name }: Person): string {
  if (number === 0) return words.sharing_people_rider()
  return name === '' ? words.sharing_people_guest({ number }) : name
}
