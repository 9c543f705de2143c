import { addTexts, type Language } from '@daoxing/kit/contract'

const loads = {
  en: () => import('./texts-en.ts'),
  ja: () => import('./texts-ja.ts'),
}

/** Loads the texts of a language other than Traditional Chinese, which is built into the screens. */
export async function loadTexts(language: Language): Promise<void> {
  if (language === 'zh-TW') return
  const { textFiles } = await loads[language]()
  for (const texts of textFiles) addTexts(language, texts)
}
