import { foldedText } from '@daoxing/identity/contract'
import * as words from './words/compiled/messages.js'

type Charity = { readonly code: string; readonly name: () => string }

/** Charities that many donate to, with their codes. Any other code can be entered as well. */
export const charities: readonly Charity[] = [
  { code: '919', name: words.invoices_charity_919 },
  { code: '8585', name: words.invoices_charity_8585 },
  { code: '25885', name: words.invoices_charity_25885 },
  { code: '13579', name: words.invoices_charity_13579 },
]

/** Charities whose name or code contains the text; all for an empty text, and none for a complete code. */
export function charitiesLike(text: string): readonly Charity[] {
  const sought = foldedText(text)
  if (charities.some(({ code }) => code === sought)) return []
  return charities.filter(({ code, name }) => code.includes(sought) || foldedText(name()).includes(sought))
}
