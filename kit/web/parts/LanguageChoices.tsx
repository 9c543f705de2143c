import type { Language } from '@daoxing/kit/contract'
import { Languages } from 'lucide-react'
import { languageNames, offeredLanguage } from '../language-names.ts'
import { choosePageLanguage, pageLanguages, usePageLanguage } from '../locale.ts'
import * as words from '../words/compiled/messages.js'
import { Button } from './Button.tsx'
import { Chip } from './Chip.tsx'
import { showToast } from './show-toast.ts'

/** The same words in every language: they are for whoever does not read the one that is shown. */
const offers: Readonly<Record<Language, () => string>> = {
  'zh-TW': () => words.kit_language_offerChinese(),
  en: () => words.kit_language_offerEnglish(),
  ja: () => words.kit_language_offerJapanese(),
}

/**
 * In which language the page speaks, for whoever has just come. It begins in Traditional Chinese [SHL-003, SHL-005];
 * where the browser asks for another that we speak, that one is offered first, in its own words.
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
