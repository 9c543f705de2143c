import type { Language } from '@daoxing/kit/contract'
import { Languages } from 'lucide-react'
import { languageNames, offeredLanguage } from '../language-names.ts'
import { choosePageLanguage, pageLanguages, usePageLanguage } from '../locale.ts'
import * as words from '../words/compiled/messages.js'
import { Button } from './Button.tsx'
import { Chip } from './Chip.tsx'
import { showToast } from './show-toast.ts'

/** The same text in every language, for riders who cannot read the current one. */
const offers: Readonly<Record<Language, () => string>> = {
  'zh-TW': () => words.kit_language_offerChinese(),
  en: () => words.kit_language_offerEnglish(),
  ja: () => words.kit_language_offerJapanese(),
}

/**
 * The language of the page, for a new visitor. It starts in Traditional Chinese [SHL-003, SHL-005]; if the browser
 * prefers another supported one, that one is offered first, in its own language.
 */
export function LanguageChoices() {
  const shown = usePageLanguage()
  const offered = offeredLanguage(shown)
  const choose = (language: Language) =>
    void choosePageLanguage(language).catch(() => showToast(words.kit_language_later()))
  return (
    <nav aria-label={words.kit_language_choose()} className="flex flex-col gap-3">
      {offered !== undefined && (
        <span lang={offered}>
          <Button
            kind="outline"
            isWide
            icon={<Languages aria-hidden="true" size={20} />}
            onPress={() => choose(offered)}
          >
            {offers[offered]()}
          </Button>
        </span>
      )}
      <ul className="flex flex-wrap justify-center gap-2">
        {pageLanguages.map((language) => (
          <li key={language} lang={language}>
            <Chip isSelected={language === shown} onPress={() => choose(language)}>
              {languageNames[language]}
            </Chip>
          </li>
        ))}
      </ul>
    </nav>
  )
}
