import type { ChauffeurLanguage } from '@daoxing/chauffeur/contract'
import * as words from '../words/compiled/messages.js'

export const languageNames: Readonly<Record<ChauffeurLanguage, () => string>> = {
  zh: words.chauffeur_language_zh,
  en: words.chauffeur_language_en,
  ja: words.chauffeur_language_ja,
}
