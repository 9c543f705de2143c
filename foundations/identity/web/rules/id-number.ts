import { nationalIdLength, normalisedNationalId } from '@daoxing/identity/contract'

/** The id number as it is typed: letters and digits in upper case, at most 10 [PTB-016, PTB-017]. */
export const idNumberWhileTyping = (typed: string): string => normalisedNationalId(typed).slice(0, nationalIdLength)
