/** So many lines of usual letters a screen has to hold before all that belongs to a choice can stand below it. */
const remsMin = 35

/**
 * Whether the letters are so large for this screen, or the screen so low, that what stands below a list has to scroll with
 * it: else there would be no room for the list.
 */
export function areLettersLarge(): boolean {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  return innerHeight < remsMin * rem
}
