import { foldedText } from '@daoxing/identity/contract'

type Found = { readonly description: string; readonly area: string; readonly town: string }

/**
 * The shortest text that distinguishes the pin from the next street or village: 東榮里 of 臺北市松山區東榮里 · 近 民生社區, Xingming
 * Vil. of Near Ningxia Night Market, Xingming Vil., Datong District, Taipei City. The text above contains the town, so
 * it is omitted unless it differs.
 */
export function shortPlace({ description, area, town }: Found, typed: string): string {
  const [whole = ''] = description.split(' · ')
  const parts = whole.split(', ')
  if (parts.length > 1) {
    const own = parts.filter((part) => !part.startsWith('Near '))
    return own.slice(0, own[0]?.startsWith('No. ') ? 2 : 1).join(', ')
  }
  const rest = whole.replace(`${area}${town}`, '')
  return rest === '' || !foldedText(typed).includes(foldedText(town)) ? whole : rest
}
