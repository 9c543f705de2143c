let loading: Promise<(text: string) => string> | undefined

/**
 * Converts Simplified to Traditional Chinese in its Taiwanese form. The tables load slowly, so they are loaded at first
 * use.
 */
export async function traditionalText(text: string): Promise<string> {
  loading ??= import('opencc-js/cn2t').then(({ Converter }) => Converter({ from: 'cn', to: 'tw' }))
  const convert = await loading
  return convert(text)
}

/**
 * Converts an address to Traditional Chinese, where 里 is an administrative division and never 裡, and 南庄鄉 keeps its
 * spelling.
 */
export async function traditionalAddress(text: string): Promise<string> {
  return (await traditionalText(text)).replaceAll('裡', '里').replaceAll('南莊鄉', '南庄鄉')
}
