let loading: Promise<(text: string) => string> | undefined

/** Simplified to Traditional Chinese as Taiwan writes it. The tables take a moment to load, so they wait for the first use. */
export async function traditionalText(text: string): Promise<string> {
  loading ??= import('opencc-js/cn2t').then(({ Converter }) => Converter({ from: 'cn', to: 'tw' }))
  const convert = await loading
  return convert(text)
}

/** The same for an address: 里 is a part of a town there and never 裡, and 南庄鄉 writes itself as it always did. */
export async function traditionalAddress(text: string): Promise<string> {
  return (await traditionalText(text)).replaceAll('裡', '里').replaceAll('南莊鄉', '南庄鄉')
}
