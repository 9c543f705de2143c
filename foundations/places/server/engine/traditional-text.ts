let loading: Promise<(text: string) => string> | undefined

/** Simplified to Traditional Chinese as Taiwan writes it. The tables take a moment to load, so they wait for the first use. */
export async function traditionalText(text: string): Promise<string> {
  loading ??= import('opencc-js/cn2t').then(({ Converter }) => Converter({ from: 'cn', to: 'tw' }))
  const convert = await loading
  return convert(text)
}
