/** Charities that many donate to, with their codes. Any other code can be entered as well. */
export const charities = [
  { code: '919', name: '創世社會福利基金會' },
  { code: '8585', name: '台灣兒童暨家庭扶助基金會' },
  { code: '25885', name: '伊甸社會福利基金會' },
  { code: '13579', name: '陽光社會福利基金會' },
] as const

const folded = (text: string) => text.replaceAll('臺', '台').trim()

/** Charities whose name or code contains the text; none for an empty text or a complete code. */
export function charitiesLike(text: string): readonly (typeof charities)[number][] {
  const sought = folded(text)
  if (charities.some(({ code }) => code === sought)) return []
  return charities.filter(({ code, name }) => code.includes(sought) || name.includes(sought))
}
