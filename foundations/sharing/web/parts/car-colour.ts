import * as words from '../words/compiled/messages.js'

const colours: Readonly<Record<string, () => string>> = {
  yellow: words.sharing_colour_yellow,
  white: words.sharing_colour_white,
  black: words.sharing_colour_black,
  silver: words.sharing_colour_silver,
  grey: words.sharing_colour_grey,
  blue: words.sharing_colour_blue,
}

/** The word for a car's colour; empty for an unknown one. */
export const carColour = (color: string): string => colours[color]?.() ?? ''
