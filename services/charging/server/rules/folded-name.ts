import { foldedText } from '@daoxing/identity/contract'

/** For searches by a part of a name: width, capitals, 臺 and 台, spaces and dots make no difference. */
export const foldedName = (text: string): string => foldedText(text).replaceAll(/[\s・·．.\-—_]+/gu, '')
