const doubleSurnames = ['歐陽', '司馬', '上官', '諸葛', '司徒', '夏侯', '東方', '張簡', '范姜', '皇甫', '公孫', '慕容']
const surnameAndName = /^\p{Script=Han}{3,4}$/u

/** Returns the first name: `陳怡君` becomes `怡君`, `Ben Carter` becomes `Ben`. A name of two characters stays whole. */
export function firstName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  if (!surnameAndName.test(first)) return first
  const hasDouble = doubleSurnames.some((surname) => first.startsWith(surname))
  return first.slice(hasDouble ? 2 : 1)
}
