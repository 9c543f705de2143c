import { lexer, type Token } from 'marked'

export type ReadMarkdown = {
  readonly title: string
  /** The Markdown below the title. */
  readonly body: string
  /** The body without marks, one line a paragraph. */
  readonly plain: string
  readonly links: readonly string[]
  readonly hasHtml: boolean
}

/** Reads an article: its first line is the title. Undefined without a title or a text. */
export function readMarkdown(text: string): ReadMarkdown | undefined {
  const [head, ...rest] = lexer(text)
  if (head?.type !== 'heading' || head['depth'] !== 1) return undefined
  const body = rest
    .map(({ raw }) => raw)
    .join('')
    .trim()
  const links: string[] = []
  const plain: string[] = []
  let hasHtml = false
  for (const token of everyToken(rest)) {
    if (token.type === 'html') hasHtml = true
    if (token.type === 'link' || token.type === 'image') links.push(String(token['href']))
    if (token.type === 'paragraph' || token.type === 'heading' || (token.type === 'text' && 'tokens' in token))
      plain.push(plainText(token))
  }
  return body === '' ? undefined : { title: String(head['text']), body, plain: plain.join('\n'), links, hasHtml }
}

function plainText(token: Token): string {
  const inner = 'tokens' in token ? token.tokens : undefined
  return inner === undefined ? String('text' in token ? token.text : token.raw) : inner.map(plainText).join('')
}

/** A text with its parts, in their order. */
function everyToken(tokens: readonly Token[]): readonly Token[] {
  return tokens.flatMap((token) => [
    token,
    ...everyToken('items' in token ? token.items : 'tokens' in token ? (token.tokens ?? []) : []),
  ])
}
