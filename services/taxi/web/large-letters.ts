/** The number of text lines that a screen must have for a fixed area below the list. */
const remsMin = 35

/**
 * Whether the text is so large for this screen, or the screen so low, that content below a list has to scroll with it:
 * otherwise there would be no room for the list.
 */
export function areLettersLarge(): boolean {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  return innerHeight < remsMin * rem
}
