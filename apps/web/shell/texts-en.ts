import type { Texts } from '@daoxing/kit/contract'
import { texts as own } from '../words/compiled/en.js'

type TextsFile = { readonly texts: Texts }

const ofSlices = import.meta.glob<TextsFile>('../../../{kit,foundations/*,services/*}/web/words/compiled/en.js', {
  eager: true,
})

/** Everything that the page says in this language, as one file: whoever reads it waits for one and not for fifteen. */
export const textFiles: readonly Texts[] = [own, ...Object.values(ofSlices).map(({ texts }) => texts)]
