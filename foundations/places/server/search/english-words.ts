/** A road in an English address: `Zhongshan N. Rd. Sec. 2` and `Section 2, Zhongshan North Road` are equal. */
export type EnglishRoad = {
  /** Normalised: zhongshann. */
  readonly name: string
  readonly kind: 'road' | 'street' | 'boulevard' | 'avenue'
  /** 0 if absent. */
  readonly section: number
  /** The typed text: zhongshan n rd. */
  readonly written: string
}

export type EnglishAreaKind = 'district' | 'township' | 'city' | 'county' | 'village' | 'any'
/** A name with its suffix; the words before a suffix may contain two names. */
export type EnglishArea = { readonly words: readonly string[]; readonly kind: EnglishAreaKind }

/** The parts of an English address, in any order. A missing part is empty. */
export type EnglishParts = {
  number: string
  lane: string
  alley: string
  floor: string
  section: string
  road: Omit<EnglishRoad, 'section'> | undefined
  areas: EnglishArea[]
}

const roadSigns = new Map<string, EnglishRoad['kind']>([
  ...(['rd', 'road'] as const).map((sign) => [sign, 'road'] as const),
  ...(['st', 'street'] as const).map((sign) => [sign, 'street'] as const),
  ...(['blvd', 'boulevard'] as const).map((sign) => [sign, 'boulevard'] as const),
  ...(['ave', 'avenue'] as const).map((sign) => [sign, 'avenue'] as const),
])

const areaSigns = new Map<string, EnglishAreaKind>([
  ...(['dist', 'district'] as const).map((sign) => [sign, 'district'] as const),
  ...(['twp', 'township', 'town'] as const).map((sign) => [sign, 'township'] as const),
  ['city', 'city'],
  ...(['county', 'cnty'] as const).map((sign) => [sign, 'county'] as const),
  ...(['vil', 'vill', 'village'] as const).map((sign) => [sign, 'village'] as const),
])

/** Abbreviations before a number. */
const numberSigns = new Map<string, 'number' | 'section' | 'lane' | 'alley' | 'floor' | 'neighbourhood'>([
  ...(['no', 'number'] as const).map((sign) => [sign, 'number'] as const),
  ...(['sec', 'section'] as const).map((sign) => [sign, 'section'] as const),
  ...(['ln', 'lane'] as const).map((sign) => [sign, 'lane'] as const),
  ...(['aly', 'alley'] as const).map((sign) => [sign, 'alley'] as const),
  ...(['floor', 'fl'] as const).map((sign) => [sign, 'floor'] as const),
  ...(['neighborhood', 'neighbourhood', 'neighbor', 'nbhd'] as const).map((sign) => [sign, 'neighbourhood'] as const),
])

const sameWord = new Map([
  ...[['north', 'n'] as const, ['south', 's'] as const, ['east', 'e'] as const, ['west', 'w'] as const],
  ...['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'].map(
    (word, index) => [word, ['1st', '2nd', '3rd'][index] ?? `${index + 1}th`] as const,
  ),
])

const isNumber = (word: string | undefined): word is string => word !== undefined && /^\d+(?:-\d+)?$/.test(word)
const isFloor = (word: string) => /^(?:b?\d+f(?:-\d+)?|b\d+)$/.test(word)

/** A canonical spelling of a name's words: Da'an, Da-an, Daan. */
export function foldedEnglish(words: readonly string[]): string {
  return words
    .map((word) => sameWord.get(word) ?? word)
    .join('')
    .replaceAll('-', '')
}

/** Lower case only; full stops and commas carry no information. `No.7` is two words, `5F.-2` is one. */
export function englishWords(typed: string): readonly string[] {
  return typed
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\(?\br\.?\s?o\.?\s?c\b\.?\)?/g, ' ')
    .replace(/(\d)\s*f(?:l|loor)?\b\.?(?:\s*-\s*(\d+))?/g, (_, number: string, sub?: string) =>
      sub === undefined ? `${number}f ` : `${number}f-${sub} `,
    )
    .replace(/#\s*(?=\d)/g, ' no ')
    .replace(/\b(no|sec|ln|aly)\.?\s*(?=\d)/g, '$1 ')
    .replace(/['’‘`]/g, '')
    .replace(/[^a-z0-9-]+/g, ' ')
    .trim()
    .split(' ')
    .filter((word) => word !== '')
}

const houseNumberLengthMax = 4
const isPartOfRoad = (sign: string) => sign === 'section' || sign === 'lane' || sign === 'alley'

/** Parses the words from left to right: a suffix closes the name before it, or takes the number after it. */
export function readEnglish(typed: string): EnglishParts {
  const words = englishWords(typed)
  const parts: EnglishParts = { number: '', lane: '', alley: '', floor: '', section: '', road: undefined, areas: [] }
  let held: string[] = []
  /** `7 Xinyi Road`: a number directly before a road is the house number, before a district a postcode. */
  let before = ''
  const close = () => {
    if (held.length > 0) parts.areas.push({ words: held, kind: 'any' })
    held = []
    before = ''
  }
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const next = words[at + 1]
    const [numbered, road, area] = [numberSigns.get(word), roadSigns.get(word), areaSigns.get(word)]
    if (numbered !== undefined && isNumber(next)) {
      // `1, Sec. 4, Roosevelt Rd.`: a bare number before a numbered part is the house number.
      if (isPartOfRoad(numbered) && parts.number === '' && before.length <= houseNumberLengthMax) parts.number = before
      close()
      if (numbered !== 'neighbourhood' && parts[numbered] === '') parts[numbered] = next
      at += 1
    } else if (isFloor(word)) {
      close()
      parts.floor = word
    } else if (road !== undefined && held.length > 0) {
      if (parts.number === '') parts.number = before
      parts.road ??= { name: foldedEnglish(held), kind: road, written: [...held, word].join(' ') }
      held = []
      before = ''
    } else if (area !== undefined && held.length > 0) {
      parts.areas.push({ words: held, kind: area })
      held = []
      before = ''
    } else if (isNumber(word)) {
      close()
      before = word
    } else if (word !== 'taiwan' || roadSigns.has(next ?? '')) held.push(word)
  }
  close()
  return parts
}
