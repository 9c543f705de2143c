import { LanguageRow } from '@daoxing/kit/web'

/** The other languages, for a visitor. A rider's home never loads it. */
export function VisitorLanguage() {
  return <LanguageRow />
}
