/** The dial code of a contact without an explicit one [EMG-002]. */
export const dialCodeDefault = '+886'

type Number = { readonly dial_code: string; readonly contact_number: string }

/** Formats a number in its national form: for +886 with its leading 0 [EMG-004], for others after the dial code. */
export function shownContactNumber({ dial_code: dialCode, contact_number: number }: Number): string {
  if (dialCode === dialCodeDefault) return number.startsWith('0') ? number : `0${number}`
  return `${dialCode} ${number}`
}
