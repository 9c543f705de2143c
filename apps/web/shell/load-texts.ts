import { addTexts, type Language, type Texts } from '@daoxing/kit/contract'

type TextsFile = { readonly texts: Texts }

const own = {
  en: () => import('../words/compiled/en.js'),
  ja: () => import('../words/compiled/ja.js'),
}
const ofSlices = {
  en: import.meta.glob<TextsFile>('../../../{kit,foundations/*,services/*}/web/words/compiled/en.js'),
  ja: import.meta.glob<TextsFile>('../../../{kit,foundations/*,services/*}/web/words/compiled/ja.js'),
}

/** Loads what the page says in another language than Traditional Chinese, which is built into the screens. */
export async function loadTexts(language: Language): Promise<void> {
  if (language === 'zh-TW') return
  const files = await Promise.all([own[language], ...Object.values(ofSlices[language])].map((load) => load()))
  for (const { texts } of files) addTexts(language, texts)
}
